import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../contract/rules/durations.ts';
import type { Span } from '../../../newsroom/current/article-view.ts';
import type { CurrentArticle } from '../../../newsroom/current/current-article.ts';
import { LoadedArticles } from '../../../newsroom/current/loaded-articles.ts';
import { MAILED_FROM } from '../../../newsroom/matching/scoring/score.ts';
import { nothingSeen } from '../collect-stories.ts';
import { composeEdition, type EditionRequest } from '../compose-edition.ts';
import { type WhyQuestion, whyAbsent } from './why-absent.ts';
import { type TrialQuestion, whyTrials } from './why-trials.ts';

const now = new Date('2026-05-11T09:00:00Z');
const day = 24 * hourMs;
const asked = 1;

const text =
  'O Ministério da Saúde confirmou novos casos de dengue. A dengue avança e a vacina contra a dengue chega hoje.';

function article(values: Partial<CurrentArticle> = {}): CurrentArticle {
  const id = values.id ?? asked;
  return {
    ...{ id, title: 'Dengue avança no interior', text, lead: '', language: 'pt', kind: 'news', eventId: null },
    ...{ url: `https://jornal.example/${id}`, outletId: 'jornal', outlet: 'Jornal', storyId: `story ${id}` },
    ...{
      publishedAt: new Date(now.getTime() - 2 * hourMs),
      seenAt: new Date(now.getTime() - 2 * hourMs),
      addresses: [],
    },
    ...values,
  };
}

/** Enough other articles that a word of this one is distinctive. */
const others = Array.from({ length: 30 }, (_, n) =>
  article({ id: 100 + n, title: `Câmara vota projeto ${n}`, text: `A Câmara votou o projeto número ${n} ontem.` }),
);

const dengue = { id: 'dengue', term: 'dengue' };
const window = { seenFrom: new Date(now.getTime() - 2 * day), publishedFrom: new Date(now.getTime() - 5 * day) };
const span: Span = { seenFrom: now.getTime() - 3 * day, seenTo: now.getTime() };

interface Case {
  articles?: CurrentArticle[];
  request?: Partial<EditionRequest>;
  unfollowed?: WhyQuestion['unfollowed'];
  span?: Span;
}

function pose({ articles = [article()], request = {}, unfollowed = [], span: looked = span }: Case) {
  const loaded = new LoadedArticles();
  loaded.put([...others, ...articles]);
  const usual = { terms: [dengue], window, now, seen: nothingSeen, rights: new Map<string, number>() };
  return { loaded, question: { span: looked, request: { ...usual, ...request }, articleId: asked, unfollowed } };
}

const why = (situation: Case) => {
  const { loaded, question } = pose(situation);
  const news = {
    view: async (looked: Span) => loaded.view(looked),
    unfound: async (asked: TrialQuestion) => whyTrials.whyUnfound(loaded, asked),
    remedies: async (asked: TrialQuestion) => whyTrials.whyRemedies(loaded, asked),
  };
  return whyAbsent(news, question);
};
const holds = (situation: Case) => {
  const { loaded, question } = pose(situation);
  return composeEdition(loaded.view(question.span), question.request).items.some(({ articleIds }) =>
    articleIds.includes(asked),
  );
};

const at = (ms: number) => new Date(now.getTime() + ms);
const flood = Array.from({ length: 40 }, (_, n) =>
  article({
    id: 10 + n,
    title: `Dengue: ${n} casos na cidade ${n}`,
    text: `Caso ${n}. ${text} ${text}`,
    outletId: `o${n}`,
  }),
);
const stale = { publishedAt: at(-46 * hourMs) };

/** For each cause, a composition that has it and the same one without it. */
const causes: [string, Case, Case][] = [
  ['language', { request: { languages: ['en'] } }, { request: { languages: ['pt'] } }],
  ['old', { articles: [article({ publishedAt: at(-6 * day) })] }, {}],
  [
    'late',
    { articles: [article({ seenAt: at(hourMs) })] },
    { articles: [article({ seenAt: at(hourMs) })], span: { ...span, seenTo: now.getTime() + day } },
  ],
  ['told', { request: { seen: { ...nothingSeen, articleIds: new Set([asked]) } } }, {}],
  ['told', { request: { seen: { ...nothingSeen, storyIds: new Set(['story 1']) } } }, {}],
  ['told', { request: { seen: { ...nothingSeen, headlines: new Set(['dengue avanca no interior']) } } }, {}],
  ['story_muted', { request: { chosen: { followed: [], muted: new Set(['story 1']) } } }, {}],
  ['refused', { request: { preferences: { refusedStories: new Set(['story 1']) } } }, {}],
  ['excluded', { request: { terms: [{ id: 't', term: 'dengue -vacina' }] } }, {}],
  ['excluded', { request: { terms: [{ id: 't', term: 'dengue NOT "novos casos"' }] } }, {}],
  ['score', { request: { terms: [{ id: 't', term: 'transmissão de energia' }] } }, {}],
  ['not_news', { articles: [article({ kind: 'offer' })] }, {}],
  [
    'term_muted',
    { request: { terms: [] }, unfollowed: [{ term: dengue, cause: 'term_muted' }] },
    { request: { terms: [dengue] } },
  ],
  [
    'above_plan',
    {
      request: { terms: [{ id: 't', term: 'transmissão de energia' }] },
      unfollowed: [{ term: dengue, cause: 'above_plan' }],
    },
    { request: { terms: [dengue] } },
  ],
  ['no_terms', { request: { terms: [] } }, { request: { terms: [dengue] } }],
  ['length', { articles: [article(stale), ...flood] }, { articles: [article(stale)] }],
];

describe('why an edition does not contain an article', () => {
  it.each(causes)('names %s, and without it the edition contains the article', async (cause, with_, without) => {
    expect((await why(with_)).cause).toBe(cause);
    expect((await why(without)).cause).toBe('came');
    expect(holds(without)).toBe(true);
  });

  it('says so if the edition contains it', async () => {
    expect(await why({})).toMatchObject({ cause: 'came', item: { title: 'Dengue avança no interior' } });
  });

  it('names the item about the same story', async () => {
    const other = article({ id: 2, storyId: 'story 1', title: 'Casos de dengue crescem em São Paulo' });
    const sibling = article({ title: 'Prefeitura divulga boletim', text: 'O boletim saiu.', seenAt: at(hourMs) });
    expect(await why({ articles: [other, sibling] })).toMatchObject({
      cause: 'same_story',
      item: { title: other.title },
    });
  });

  it('names the item of another story with the same headline', async () => {
    const copy = article({ id: 2, outletId: 'outro', text: `${text} ${text}` });
    expect(await why({ articles: [article(), copy] })).toMatchObject({
      cause: 'same_story',
      item: { storyId: 'story 2' },
    });
  });

  it('names the excluded word and the term without it', async () => {
    expect(await why({ request: { terms: [{ id: 't', term: 'dengue -futebol -vacina' }] } })).toEqual({
      cause: 'excluded',
      term: { id: 't', term: 'dengue -futebol -vacina' },
      excluded: 'vacina',
      wording: 'dengue -futebol',
    });
  });

  it('names terms that would have found it, each of which does', async () => {
    const energy = { id: 't', term: 'transmissão de energia' };
    const { helps = [], score, term } = await why({ request: { terms: [energy] } });
    expect(term).toEqual(energy);
    expect(score).toBeLessThan(MAILED_FROM);
    expect(helps.length).toBeGreaterThan(0);
    for (const help of helps) expect(holds({ request: { terms: [energy, { id: 'h', term: help }] } })).toBe(true);
  });

  it('names the reading in which the term finds it, with the meaning and the forms the reader chose', async () => {
    const kept = { sense: { label: 'saúde', toward: ['vacina', 'doença'], away: ['futebol'] }, without: ['DENV'] };
    const phrase = { id: 't', term: 'dengue interior', reading: { ...kept, as: 'phrase' as const } };
    const { cause, reading } = await why({ request: { terms: [phrase] } });
    expect([cause, reading]).toEqual(['score', { ...kept, as: 'subject' }]);
    expect(holds({ request: { terms: [{ ...phrase, reading }] } })).toBe(true);
  });

  it('names a narrower term if one finds more than is looked at, and with it the edition contains the article', async () => {
    const many = Array.from({ length: 210 }, (_, n) =>
      article({ id: 1000 + n, title: `Dengue: ${n} casos de dengue`, text: `Caso ${n}. ${text} ${text}` }),
    );
    const weak = article({ title: 'Prefeitura de Ribeirão Preto abre posto', text: 'O posto atende casos de dengue.' });
    const articles = [weak, ...many];
    const { cause, helps = [] } = await why({ articles });
    expect(cause).toBe('broad');
    expect(helps).toContain('Ribeirão Preto');
    expect(holds({ articles, request: { terms: [dengue, { id: 'h', term: helps[0]! }] } })).toBe(true);
  });

  it('names a term that asks for other kinds than news, and with it the edition contains the article', async () => {
    const offer = article({
      kind: 'offer',
      title: 'Repelente contra dengue em oferta',
      text: `${text} A oferta acaba hoje.`,
    });
    const { cause, helps = [] } = await why({ articles: [offer] });
    expect([cause, helps]).toEqual(['not_news', ['oferta']]);
    expect(holds({ articles: [offer], request: { terms: [dengue, { id: 'h', term: 'oferta' }] } })).toBe(true);
  });

  it('says that an outlet of which the reader wants less lost its place to others', async () => {
    const newest = article({ outletId: 'menos', publishedAt: at(-60_000), text: `${text} ${text}` });
    const placed = (net: number) =>
      why({
        articles: [newest, ...flood],
        request: { preferences: { outletFeedback: new Map([['menos', net]]) } },
      });
    expect((await placed(0)).cause).toBe('came');
    expect((await placed(-8)).cause).toBe('outlet_muted');
  });
});
