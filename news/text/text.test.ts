import { describe, expect, test } from 'vitest';
import { isBoilerplate } from './boilerplate.ts';
import { cleanArticle } from './clean-article.ts';
import { fold } from './fold.ts';
import { repairText } from './repair.ts';
import { RepeatedLines } from './repeated-lines.ts';
import { splitSentences } from './sentences.ts';
import { stem } from './stem.ts';
import { caseOf, tokenize } from './tokens.ts';
import { familyOf } from './word-family.ts';

const wordsOf = (text: string) => tokenize(text).map(({ start, end }) => text.slice(start, end));

describe('folding', () => {
  test('takes case and accents away', () => {
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

  test('knows what opens a sentence, what a hyphen ties and what a comma parts', () => {
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
  test('do not end at shortened words or inside numbers', () => {
    const text = 'O Sr. Souza pagou R$ 1.500 à vista. Depois saiu!\nFim da nota';
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'O Sr. Souza pagou R$ 1.500 à vista.',
      'Depois saiu!',
      'Fim da nota',
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
});

describe('repair', () => {
  test('undoes UTF-8 read as Latin-1, also where bytes were lost', () => {
    expect(repairText('JosÃ© disse â€œnÃ£oâ€\u009d')).toBe('José disse “não”');
    expect(repairText('PolÃcia da Ãfrica')).toBe('Polícia da África');
  });

  test('leaves right text alone', () => {
    const right = 'NÃO há câmbio à vista em Ângulo, irmã';
    expect(repairText(right)).toBe(right);
  });

  test('decodes character entities', () => {
    expect(repairText('Vox&#8217;s best &amp; worst')).toBe('Vox’s best & worst');
  });
});

describe('boilerplate', () => {
  test.each(['LEIA TAMBÉM:', 'Clique aqui para seguir o canal no WhatsApp', '— Foto: Arquivo pessoal', 'Most Popular'])(
    'knows "%s" as the outlet talking of itself',
    (line) => {
      expect(isBoilerplate(line)).toBe(true);
    },
  );

  test('lets the news stand', () => {
    expect(isBoilerplate('O banco leiloou três imóveis em Recife nesta quarta-feira.')).toBe(false);
  });

  test('drops the repeated headline, offers and lists of other articles', () => {
    const clean = cleanArticle(
      'Ponte é aberta',
      'Ponte é aberta\nA ponte foi aberta hoje.\nLeia mais\n- Vale tem novo chefe\n- STF julga recurso\nO trânsito flui.',
    );
    expect(clean.body).toBe('A ponte foi aberta hoje.\nO trânsito flui.');
  });

  test('learns the sentences an outlet prints under everything', () => {
    const repeated = new RepeatedLines();
    const footer = 'Nossa redação acompanha cada passo da mineradora Vale no estado.';
    for (let i = 0; i < 5; i++) repeated.learn(`Notícia número ${i} do dia.\n${footer}`, 'gazeta');
    expect(cleanArticle('Título', `Notícia de hoje.\n${footer}`, repeated, 'gazeta').body).toBe('Notícia de hoje.');
    expect(cleanArticle('Título', footer, repeated, 'outro jornal').body).toBe(footer);
  });
});
