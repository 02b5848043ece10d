import { describe, expect, it } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import { ArticleView, storyMark, titleMark } from '../../newsroom/current/article-view.ts';
import type { CurrentArticle } from '../../newsroom/current/current-article.ts';
import { LoadedArticles } from '../../newsroom/current/loaded-articles.ts';
import type { FoundArticle, MatchKind } from '../../newsroom/matching/match.ts';
import { MAILED_FROM, RELATED_MAILED_FROM } from '../../newsroom/matching/scoring/score.ts';
import { nothingSeen, type SeenNews } from './collect-stories.ts';
import { composeEdition } from './compose-edition.ts';

const now = new Date('2026-05-11T09:00:00Z');
/** Shown, but below the threshold of the mail. */
const UNSURE = MAILED_FROM - 0.01;

const articleAt = (index: number, values: Partial<CurrentArticle> = {}): CurrentArticle => ({
  ...{ id: index + 1, title: `Notícia ${index}`, text: 'Texto.', language: 'pt', kind: 'news', eventId: null },
  ...{ url: `https://jornal.example/${index}`, outletId: 'jornal', outlet: 'Jornal', storyId: `story ${index}` },
  ...{ publishedAt: now, seenAt: now, lead: '', addresses: [] },
  ...values,
});

const matchAt = (index: number, score: number, kind: MatchKind = 'mentioned'): FoundArticle => {
  const title = `Notícia ${index}`;
  return {
    ...{ articleId: String(index + 1), score, kind },
    explain: () => ({ title, titleMarks: [], reasons: [], sentence: { text: 'Texto.', marks: [] } }),
  };
};

/** A view in which the only term finds one article with each of these scores. */
function viewOf(scores: readonly number[], eventId: string | null = null, kind: MatchKind = 'mentioned'): ArticleView {
  const find = () =>
    scores.map((score, index) => ({ storyId: `story ${index}`, matches: [matchAt(index, score, kind)] }));
  const loaded = new LoadedArticles();
  loaded.put(scores.map((_, index) => articleAt(index, { eventId })));
  return Object.assign(loaded.view({}), { find });
}

const compose = (view: ArticleView, seen: SeenNews = nothingSeen) =>
  composeEdition(view, {
    terms: [{ id: 'term', term: 'dengue' }],
    window: { seenFrom: new Date(0), publishedFrom: new Date(0) },
    now,
    seen,
    rights: new Map(),
  });

describe('what is good enough for an edition (requirements R220)', () => {
  it('lists possible passing mentions apart from the stories', () => {
    const { items, silentTerms, nearly, cutCounts } = compose(viewOf([0.9, UNSURE]));
    expect(items.map(({ storyId, isInMail }) => [storyId, isInMail])).toEqual([['story 0', true]]);
    expect(nearly).toEqual([
      {
        ...{ term: 'dengue', storyId: 'story 1', title: 'Notícia 1', outlet: 'Jornal' },
        url: 'https://jornal.example/1',
      },
    ]);
    expect([silentTerms, cutCounts]).toEqual([[], {}]);
  });

  it('wants a higher score of an article without the whole term', () => {
    const { items, nearly } = compose(viewOf([RELATED_MAILED_FROM, RELATED_MAILED_FROM - 0.01], null, 'related'));
    expect(items.map(({ storyId }) => storyId)).toEqual(['story 0']);
    expect(nearly.map(({ storyId }) => storyId)).toEqual(['story 1']);
  });

  it('leaves them out of the lines of a block as well', () => {
    const { items, nearly } = compose(viewOf([0.9, UNSURE, 0.8], 'event'));
    expect(items.map(({ storyId, isMore }) => [storyId, isMore])).toEqual([
      ['story 0', false],
      ['story 2', true],
    ]);
    expect(nearly.map(({ storyId }) => storyId)).toEqual(['story 1']);
  });

  it('is empty if there is nothing else', () => {
    const { items, silentTerms, nearly } = compose(viewOf([UNSURE - 0.1, UNSURE]));
    expect(items).toEqual([]);
    expect(silentTerms).toEqual([{ term: 'dengue', lastOn: null }]);
    expect(nearly.map(({ storyId }) => storyId)).toEqual(['story 1', 'story 0']);
  });

  it('calls no term silent that has a story on the page only', () => {
    const view = viewOf([0.9, 0.9, 0.9]);
    const all = view.find({ term: '' });
    const find = ({ term }: { term: string }) => (term === 'dengue' ? all.slice(0, 2) : all.slice(2));
    const { items, silentTerms } = composeEdition(Object.assign(view, { find }), {
      terms: ['dengue', 'zika'].map((term) => ({ id: term, term })),
      window: { seenFrom: new Date(0), publishedFrom: new Date(0) },
      ...{ now, seen: nothingSeen, rights: new Map(), places: { mail: 1, page: 9 } },
    });
    expect(new Set(items.map(({ term }) => term))).toEqual(new Set(['dengue', 'zika']));
    expect(silentTerms).toEqual([]);
  });
});

it('gives the places of a term to articles of its window, however many better ones are older', () => {
  const old = { seenAt: new Date(now.getTime() - 60 * hourMs) };
  const loaded = new LoadedArticles();
  loaded.put(Array.from({ length: 301 }, (_, index) => articleAt(index, index < 300 ? old : {})));
  const found = Array.from({ length: 301 }, (_, index) => matchAt(index, 0.9 - index / 1000));
  const window = { seenFrom: new Date(now.getTime() - 48 * hourMs), publishedFrom: new Date(0) };
  const { items } = composeEdition(new ArticleView(loaded, {}, () => found), {
    ...{ terms: [{ id: 'term', term: 'dengue' }], window, now, seen: nothingSeen, rights: new Map() },
  });
  expect(items.map(({ title }) => title)).toEqual(['Notícia 300']);
});

it('leaves out articles in a language the reader does not read', () => {
  const request = {
    ...{ terms: [{ id: 'term', term: 'dengue' }], window: { seenFrom: new Date(0), publishedFrom: new Date(0) } },
    ...{ now, seen: nothingSeen, rights: new Map<string, number>() },
  };
  const titles = (languages: string[]) => composeEdition(viewOf([0.9]), { ...request, languages }).items.length;
  expect([titles([]), titles(['pt']), titles(['en'])]).toEqual([1, 1, 0]);
});

it('names the outlet of the headline first, however late it wrote', () => {
  const view = viewOf([0.9]);
  const [lead] = view.storyArticles('story 0');
  const hoursBefore = (hours: number, outlet: string) => ({
    ...lead!,
    id: 90 + hours,
    outletId: 90 + hours,
    outlet,
    publishedAt: new Date(now.getTime() - hours * hourMs),
  });
  const storyArticles = () => [hoursBefore(1, 'Gazeta'), hoursBefore(2, 'Correio'), lead!];
  const { items } = compose(Object.assign(view, { storyArticles }));
  expect(items[0]!.outlets.map(({ name }) => name)).toEqual(['Jornal', 'Correio', 'Gazeta']);
});

describe('one headline, sent once', () => {
  it('leaves out what was sent under the same headline at another address', () => {
    const { items } = compose(viewOf([0.9, 0.8]), { ...nothingSeen, headlines: new Set(['noticia 0']) });
    expect(items.map(({ title }) => title)).toEqual(['Notícia 1']);
  });

  it('leaves out what was sent before the editions that are read back', () => {
    const olderMarks = ['noticia 7', 'noticia 0'].map(titleMark).join(' ');
    const { items } = compose(viewOf([0.9, 0.8]), { ...nothingSeen, olderMarks });
    expect(items.map(({ title }) => title)).toEqual(['Notícia 1']);
  });

  it('leaves out an older story that one outlet repeats under another headline', () => {
    const { items } = compose(viewOf([0.9, 0.8]), { ...nothingSeen, olderMarks: storyMark('story 0') });
    expect(items.map(({ storyId }) => storyId)).toEqual(['story 1']);
  });

  it('shows such a story as an update once several outlets report it again', () => {
    const view = viewOf([0.9]);
    const [first] = view.storyArticles('story 0');
    const elsewhere = { ...first!, id: 99, title: 'Outra virada', outletId: 99 };
    const storyArticles = () => [first!, elsewhere];
    const turned = compose(Object.assign(view, { storyArticles }), {
      ...nothingSeen,
      olderMarks: storyMark('story 0'),
    });
    expect(turned.items.map(({ storyId, isUpdate }) => [storyId, isUpdate])).toEqual([['story 0', true]]);
  });
});

describe('the headline of an item (requirements R221)', () => {
  const hearing = {
    title: 'Pescadores podem ter nova audiência',
    text: 'Em algum momento, por exemplo, quem quiser poderá falar de novo. O pedido é antigo, dizem eles.',
  };
  const licence = {
    title: 'Ibama dá licença à usina de Suape',
    text: 'O Ibama deu a licença à usina de Suape nesta segunda, e as obras de R$ 2 bilhões começam em março de 2027.',
  };

  /** One story of two articles; the term finds the second with this score. */
  function told(score: number) {
    const [lead] = viewOf([0.9]).storyArticles('story 0');
    const articles = [hearing, licence].map((one, at) => ({
      ...{ ...lead!, ...one, id: at + 1, url: `https://jornal.example/${at}`, outletId: `jornal${at}` },
      ...{ outlet: `Jornal ${at}`, addresses: [] },
    }));
    const matches = [0.9, score].map((own, at): FoundArticle => {
      const { title, text } = articles[at]!;
      const reason = { titleMarks: [], reasons: [], sentence: { text, marks: [] } } as const;
      return {
        ...{ articleId: String(at + 1), score: own, kind: 'about' },
        explain: () => ({ title, ...structuredClone(reason) }) as never,
      };
    });
    const loaded = new LoadedArticles();
    loaded.put(articles);
    const find = () => [{ storyId: 'story 0', matches: score > 0 ? matches : matches.slice(0, 1) }];
    const { title, url, summary, outlets } = compose(Object.assign(loaded.view({}), { find })).items[0]!;
    return { title, url, summary, outlets: outlets.map(({ name }) => name) };
  }

  it('is that of the article whose sentence opens the summary', () => {
    expect(told(0.6)).toMatchObject({
      ...{ title: licence.title, url: 'https://jornal.example/1', outlets: ['Jornal 1', 'Jornal 0'] },
      summary: expect.stringMatching(/^O Ibama deu a licença/),
    });
  });

  it('stays with its own words if the term does not find that article', () => {
    for (const score of [0, UNSURE]) {
      const { title, summary } = told(score);
      expect(title).toBe(hearing.title);
      expect(summary).not.toContain('Ibama');
    }
  });
});
