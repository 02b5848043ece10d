import { describe, expect, it } from 'vitest';
import { createIndex } from './article-index.ts';
import { compileTerm, type TermOptions } from './query/compile-term.ts';
import type { AnsweredTexts } from './query/leans.ts';
import { describeReading } from './query/reading.ts';
import { afterAnswers, SHOWN_BY_ANSWERS } from './ranking/lean-odds.ts';
import { relevanceModel, relevanceOdds } from './scoring/relevance-model.ts';
import { probability, SHOWN_FROM } from './scoring/score.ts';

const subjects: Record<string, string[]> = {
  drought: [
    'Estiagem castiga o sertão e esvazia açudes',
    'A estiagem deixou rebanhos sem água. Agricultores do sertão perderam a lavoura, e carros-pipa abastecem as cidades. O nível dos açudes e da barragem é o menor em dez anos.',
  ],
  rain: [
    'Seca no semiárido leva municípios a decretar emergência',
    'A seca atinge o semiárido. Sem chuva, a água dos açudes acabou e o rebanho morre de sede na seca do sertão.',
  ],
  court: [
    'Tribunal julga recurso de deputado',
    'O ministro votou pela condenação do deputado. A defesa vai recorrer ao plenário do tribunal, e a sessão continua na quinta-feira.',
  ],
  football: [
    'Time vence clássico e assume a liderança',
    'O técnico elogiou os jogadores depois do gol no segundo tempo. A torcida lotou o estádio no campeonato.',
  ],
  china: [
    'Presidente recebe chanceler da China em Brasília',
    'Brasil e China assinaram acordo de comércio. As relações entre os dois países foram tema da reunião.',
  ],
  brazil: [
    'Economia do Brasil cresce no trimestre',
    'O PIB do Brasil avançou, diz o IBGE. As relações de trabalho mudaram.',
  ],
  waste: [
    'Cidade amplia a coleta seletiva e a reciclagem',
    'Cooperativas de catadores vão separar recicláveis. A reciclagem deve crescer com a coleta seletiva nos bairros.',
  ],
  rubbish: ['Cidade cobra taxa por resíduos', 'A taxa dos resíduos começa em maio. Os resíduos vão para o aterro.'],
  garbage: [
    'Lixo acumulado em ruas gera multa',
    'O lixo ficou dias sem coleta. A empresa de limpeza urbana foi multada pelo acúmulo de lixo.',
  ],
  banks: [
    'Bancos ampliam crédito, e bancos lucram mais',
    'Os bancos emprestaram mais. Os lucros dos bancos subiram, e os bancos abriram agências.',
  ],
  hackers: [
    'Ataques expõem falhas na cibersegurança dos bancos',
    'Especialistas dizem que a cibersegurança dos bancos precisa melhorar depois dos ataques deste mês.',
  ],
};
const filler = Array.from({ length: 40 }, (_, at) => {
  const [title, text] = Object.values(subjects)[2 + (at % 2)]!;
  return { id: `filler-${at}`, title: `${title} ${at}`, text: text!, language: 'pt' };
});
const articles = [
  ...Object.entries(subjects).map(([id, [title, text]]) => ({ id, title: title!, text: text!, language: 'pt' })),
  ...filler,
];
const index = createIndex(articles);
const found = (term: string, among = index) => among.match(compileTerm(term));

describe('finding a subject', () => {
  it('finds an article that has none of the words, says so, and marks the nearest sentence', () => {
    const match = found('esporte').find(({ articleId }) => articleId === 'football');
    expect(match?.kind).toBe('related');
    expect(match!.reasons).toEqual([{ type: 'nearest' }]);
    expect(match!.titleMarks).toEqual([]);
    expect(match!.sentence.marks).toEqual([[0, match!.sentence.text.length]]);
  });

  it('finds an article in the other language', () => {
    const story = {
      id: 'en',
      title: 'Supreme Court hears appeal of a congressman',
      text: 'The justices will decide on the appeal on Thursday, and the trial goes on.',
      language: 'en',
    };
    const order = found('julgamento de deputado', createIndex([...articles, story]));
    expect(order.map(({ articleId }) => articleId)).toContain('en');
  });

  it('ranks articles with the word before those only near in meaning', () => {
    const order = found('resíduos').map(({ articleId }) => articleId);
    expect(order[0]).toBe('rubbish');
    expect(order).toContain('waste');
  });

  it('never finds a name by meaning alone', () => {
    const order = found('Sertânia');
    expect(order).toEqual([]);
  });

  it('treats a capital inside a word as a name too, in any case', () => {
    const [title, text] = subjects.banks!;
    const paper = { id: 'own', title: 'picpay abre vagas', text: 'O picpay contrata.', language: 'pt' };
    const among = createIndex([...articles, { id: 'more', title: title!, text: text!, language: 'pt' }, paper]);
    expect(compileTerm('PicPay').reading.kind).toBe('name');
    expect(found('PicPay', among).map(({ articleId }) => articleId)).toEqual(['own']);
  });

  it('shows exactly those candidates whose features make them probable, by that probability', () => {
    for (const text of ['seca', 'coleta seletiva', 'tribunal deputado', 'relações Brasil-China']) {
      const term = compileTerm(text);
      const probable = index
        .features(term)
        .map(({ articleId, features }) => ({
          articleId,
          score: probability(relevanceOdds(relevanceModel, features)),
        }))
        .filter(({ score }) => score >= SHOWN_FROM);
      const all = index.rank(term);
      expect(index.rank(term, { limit: 2 })).toEqual(all.slice(0, 2));
      const shown = all.map(({ articleId, score }) => [articleId, score.toFixed(9)]);
      expect(shown.length).toBeGreaterThan(0);
      expect(Object.fromEntries(shown)).toEqual(
        Object.fromEntries(probable.map(({ articleId, score }) => [articleId, score.toFixed(9)])),
      );
    }
  });

  it('takes the exact phrase exactly', () => {
    expect(found('"seca no sertão"').map(({ articleId }) => articleId)).not.toContain('drought');
  });
});

describe('a list of short lines', () => {
  it('counts less than a text that names the term as often', () => {
    const words = Array.from({ length: 60 }, (_, at) => ['obras', 'festa', 'feira', 'escola', 'praça'][at % 5]!);
    const text = (between: string) => `${words.join(between)}${between}reciclagem${between}${words.join(between)}`;
    const pair = [
      { id: 'list', title: 'Cidade em resumo', text: text('.\n'), language: 'pt' },
      { id: 'text', title: 'Cidade em resumo', text: text(' '), language: 'pt' },
    ];
    const scores = new Map(
      createIndex([...articles, ...pair])
        .features(compileTerm('reciclagem'))
        .map(({ articleId, features }) => [articleId, relevanceOdds(relevanceModel, features)]),
    );
    expect(scores.get('text')).toBeGreaterThan(scores.get('list')!);
  });
});

describe('reading a term', () => {
  it('wants both of two names joined by a hyphen, in any order', () => {
    const order = found('relações China-Brasil').map(({ articleId }) => articleId);
    expect(order[0]).toBe('china');
    expect(order).not.toContain('brazil');
    expect(describeReading(compileTerm('relações Brasil-China').reading, 'pt')).toContain('“Brasil”');
  });

  it('takes either part of a field, and says so', () => {
    const order = found('lixo e reciclagem').map(({ articleId }) => articleId);
    expect(order).toEqual(expect.arrayContaining(['waste', 'garbage']));
    expect(describeReading(compileTerm('lixo e reciclagem').reading, 'pt')).toContain('basta um deles');
    expect(describeReading(compileTerm('oil and gas').reading, 'en')).toContain('either is enough');
  });

  it('puts articles about both parts of a field before those about one', () => {
    const order = found('cibersegurança e bancos').map(({ articleId }) => articleId);
    expect(order[0]).toBe('hackers');
    expect(order).toContain('banks');
  });

  it('keeps a lower-case compound together', () => {
    expect(describeReading(compileTerm('vale-alimentação').reading, 'pt')).toContain('“vale alimentação”');
  });
});

describe('what the reader corrects and answers', () => {
  const read = (term: string, options: TermOptions) => compileTerm(term, options).reading;
  const ids = (term: string, options: TermOptions = {}) =>
    index.rank(compileTerm(term, options)).map(({ articleId }) => articleId);

  it('reads a term as the reader says, whatever its capitals', () => {
    expect(read('vale', {}).kind).toBe('subject');
    expect(read('vale', { reading: { as: 'name' } })).toMatchObject({
      kind: 'name',
      wanted: { type: 'word', text: 'Vale', as: 'name' },
    });
    expect(read('minas e energia', { reading: { as: 'name' } }).kind).toBe('name');
    expect(read('Coleta Seletiva', { reading: { as: 'subject' } }).kind).toBe('subject');
    expect(read('lixo e reciclagem', {}).kind).toBe('field');
    expect(read('lixo e reciclagem', { reading: { as: 'phrase' } })).toMatchObject({
      kind: 'phrase',
      wanted: { type: 'phrase', text: 'lixo e reciclagem', exact: true },
    });
    expect(ids('lixo e reciclagem').length).toBeGreaterThan(0);
    expect(ids('lixo e reciclagem', { reading: { as: 'phrase' } })).toEqual([]);
  });

  it('keeps the articles of a chosen sense and drops those of the other', () => {
    const farm = { label: 'sertão', toward: ['estiagem', 'rebanho', 'açude'], away: ['juros', 'crédito', 'banco'] };
    const money = { label: 'banco', toward: farm.away, away: farm.toward };
    const text = (words: string) => `A seca preocupa. ${words} A seca segue.`;
    const two = createIndex([
      { id: 'farm', title: 'Seca no campo', text: text('O rebanho perdeu o açude na estiagem.'), language: 'pt' },
      {
        id: 'money',
        title: 'Seca de dinheiro',
        text: text('O banco cortou o crédito e subiu os juros.'),
        language: 'pt',
      },
      ...filler,
    ]);
    const first = (sense: typeof farm) => two.rank(compileTerm('seca', { reading: { sense } }))[0]?.articleId;
    expect(first(farm)).toBe('farm');
    expect(first(money)).toBe('money');
    expect(describeReading(compileTerm('seca', { reading: { sense: farm } }).reading, 'pt')).toContain('sertão');
  });

  it('changes a term by a bounded step for answers, the first of them least, and never silences it', () => {
    const found = index.find(compileTerm('seca'), { from: SHOWN_BY_ANSWERS });
    const matches = found.map((match) => ({ ...match, meaning: index.storedMeaning(match.articleId), language: 'pt' }));
    const scoreOf = (answers: AnsweredTexts | undefined, id: string) =>
      afterAnswers('seca', answers, matches).find(({ articleId }) => articleId === id)?.score ?? 0;
    const odds = (score: number) => Math.log(score / (1 - score));
    const refused = [subjects.drought!.join(' ')];
    const once = odds(scoreOf(undefined, 'rain')) - odds(scoreOf({ useful: [], refused }, 'rain'));
    expect(Math.abs(once)).toBeLessThanOrEqual(0.4 + 1e-9);
    expect(scoreOf({ useful: [], refused: Array(20).fill(refused[0]) }, 'rain')).toBeGreaterThan(0);
    const useful = { useful: refused, refused: [] };
    expect(scoreOf(useful, 'drought')).toBeGreaterThan(scoreOf({ useful: [], refused }, 'drought'));
  });
});
