import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { repairText } from './repair.ts';
import { splitSentences } from './sentences.ts';
import { familyOf, hasFamily, stem } from './stem.ts';
import { caseOf, tokenize } from './tokens.ts';

const wordsOf = (text: string) => tokenize(text).map(({ start, end }) => text.slice(start, end));

describe('folding', () => {
  test('removes case and accents', () => {
    expect(fold('IRÃ, Leilões e Ação')).toBe('ira, leiloes e acao');
    expect(fold('cafe\u0301')).toBe('cafe');
  });
});

describe('tokens', () => {
  test('keeps numbers whole and leaves the possessive out', () => {
    expect(wordsOf('O Itaú’s lucro foi de R$ 3,5 bi em 2026.')).toEqual([
      'O',
      'Itaú',
      'lucro',
      'foi',
      'de',
      'R',
      '3,5',
      'bi',
      'em',
      '2026',
    ]);
  });

  test('know what opens a sentence, what a hyphen joins and what a comma separates', () => {
    const text = 'Chove hoje. Use guarda-chuva, disse Ana.';
    const marks = tokenize(text).map(({ start, end, opens, hyphenated, apart }) => [
      text.slice(start, end),
      opens,
      hyphenated,
      apart,
    ]);
    expect(marks).toEqual([
      ['Chove', true, false, true],
      ['hoje', false, false, false],
      ['Use', true, false, true],
      ['guarda', false, false, false],
      ['chuva', false, true, true],
      ['disse', false, false, true],
      ['Ana', false, false, false],
    ]);
  });

  test.each([
    ['vale', 'lower'],
    ['Vale', 'capital'],
    ['STF', 'upper'],
    ['OpenAI', 'mixed'],
  ])('reads the case of %s', (word, expected) => {
    expect(caseOf(word)).toBe(expected);
  });
});

describe('sentences', () => {
  test('do not end at abbreviations or inside numbers', () => {
    const text = 'O Sr. Souza pagou R$ 1.500 à vista. Depois saiu!\nFim da nota';
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'O Sr. Souza pagou R$ 1.500 à vista.',
      'Depois saiu!',
      'Fim da nota',
    ]);
  });

  test('do not end before brackets in their middle', () => {
    const text = 'Levi Strauss & Co. (Levi’s) says it was robbed. (AP) It opened a case.';
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Levi Strauss & Co. (Levi’s) says it was robbed.',
      '(AP) It opened a case.',
    ]);
  });

  test('do not end at an abbreviated month before its day or at initials before a name', () => {
    const text = 'The U.S. Army fired it on Jan. 22. It left the U.S. The test ended in Jan. Nobody was hurt.';
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'The U.S. Army fired it on Jan. 22.',
      'It left the U.S.',
      'The test ended in Jan.',
      'Nobody was hurt.',
    ]);
  });
});

describe('stems', () => {
  test.each([
    ['leilao', 'leiloes'],
    ['combustivel', 'combustiveis'],
    ['facil', 'faceis'],
    ['homem', 'homens'],
    ['eletrico', 'eletricas'],
    ['tributaria', 'tributarios'],
    ['trabalhador', 'trabalhadoras'],
    ['investir', 'investiu'],
    ['portugues', 'portuguesas'],
    ['lei', 'leis'],
  ])('bring the Portuguese %s and %s together', (one, other) => {
    expect(stem(one, 'pt')).toBe(stem(other, 'pt'));
  });

  test.each([
    ['banco', 'banca'],
    ['casa', 'caso'],
    ['porto', 'porta'],
    ['pais', 'paz'],
  ])('keep the Portuguese %s and %s apart', (one, other) => {
    expect(stem(one, 'pt')).not.toBe(stem(other, 'pt'));
  });

  test.each([
    ['mission', 'missions'],
    ['company', 'companies'],
    ['plan', 'planned'],
    ['price', 'prices'],
  ])('bring the English %s and %s together', (one, other) => {
    expect(stem(one, 'en')).toBe(stem(other, 'en'));
  });

  test('word families go from the action to who undergoes it, never from short roots', () => {
    expect(familyOf('imigracao', 'pt')).toContain('imigrante');
    expect(familyOf('estacao', 'pt')).toEqual([]);
  });

  test.each([
    ['arqueologia', 'pt', 'arqueologo'],
    ['psiquiatria', 'pt', 'psiquiatra'],
    ['fotografia', 'pt', 'fotografo'],
    ['avicultura', 'pt', 'avicultor'],
    ['turismo', 'pt', 'turista'],
    ['archaeology', 'en', 'archaeologist'],
    ['astronomy', 'en', 'astronomer'],
    ['journalism', 'en', 'journalist'],
  ])('word families go from the field %s to who practises it', (noun, language, person) => {
    expect(familyOf(noun, language)).toContain(person);
    expect(hasFamily(noun)).toBe(true);
  });

  test('a word that only ends like a field has no family', () => {
    expect(familyOf('economia', 'pt')).toEqual([]);
    expect(familyOf('cultura', 'pt')).toEqual([]);
    expect(familyOf('prism', 'en')).toEqual([]);
  });
});

describe('repair', () => {
  const bytesAsLatin = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
  const right =
    'Às vésperas da eleição, a polícia saiu: “É difícil”, disse José à Folha – país só lê isso… ÍNDICE, CRÉDITO';

  test.each([
    ['UTF-8 read as Latin-1', bytesAsLatin(right)],
    ['doubled UTF-8', bytesAsLatin(bytesAsLatin(right))],
    ['decimal entities', right.replace(/[^\p{ASCII}]/gu, (char) => `&#${char.codePointAt(0)};`)],
    ['escaped entities', right.replace(/[^\p{ASCII}]/gu, (char) => `&amp;#x${char.codePointAt(0)!.toString(16)};`)],
  ])('undoes %s', (_, broken) => {
    expect(repairText(broken)).toBe(right);
  });

  test('undoes UTF-8 read as Windows-1252 and Windows-1252 read as Latin-1', () => {
    expect(repairText('JosÃ© disse â€œnÃ£oâ€\u009d em SÃ£o LuÃ\u00ads, Ã\u00a0 noite')).toBe(
      'José disse “não” em São Luís, à noite',
    );
    expect(repairText('o \u0093pacote\u0094 \u0096 disse ela\u0085')).toBe('o “pacote” – disse ela…');
  });

  test.each([
    'NÃO há câmbio à vista em Ângulo, irmã: “AMANHÃ”, IRÃ–EUA, «IRMÃ» e ROMÃ™',
    'AÇÃO DE SÃO JOÃO: IRMÃS, MÃES, PÃES, LÃ, FÃ, KAUÃ, ITAPUÃ, CRISTÃMENTE, GUARDIÃES',
    'no âmbito da âncora, um ângulo; Ângela e a ânsia',
    'Château, théâtre, l’âge, l’âme, pâté, Île, España, Íñigo, România, când, râs, Sirât',
    'AT&T e P&G; R&D',
    'A PolÃcia saiu Ã noite',
    'Trump ?exige a ilha em 2026 ? o que a Europa nega',
    'milhã£o',
  ])('does not change correct text: %s', (sound) => {
    expect(repairText(sound)).toBe(sound);
  });
});
