import { describe, expect, it } from 'vitest';
import { type ArticleView, storyMark, titleMark } from '../current/article-view.ts';
import type { CurrentArticle } from '../current/current-article.ts';
import { LoadedArticles } from '../current/loaded-articles.ts';
import type { FoundArticle } from '../matching/match.ts';
import { MAILED_FROM } from '../matching/scoring/score.ts';
import { nothingSeen, type SeenNews } from './collect-stories.ts';
import { composeEdition } from './compose-edition.ts';

const now = new Date('2026-05-11T09:00:00Z');
/** Shown, but below the threshold of the mail. */
const UNSURE = MAILED_FROM - 0.01;

/** A view in which the only term finds one article with each of these scores. */
function viewOf(scores: readonly number[], eventId: string | null = null): ArticleView {
  const articles = scores.map(
    (_, index) =>
      ({
        ...{ id: index + 1, title: `Notícia ${index}`, text: 'Texto.', language: 'pt', kind: 'news', eventId },
        ...{ url: `https://jornal.example/${index}`, outletId: 'jornal', outlet: 'Jornal', storyId: `story ${index}` },
        ...{ publishedAt: now, seenAt: now, lead: '', addresses: [] },
      }) as unknown as CurrentArticle,
  );
  const find = () =>
    scores.map((score, index) => {
      const title = `Notícia ${index}`;
      const match: FoundArticle = {
        ...{ articleId: String(index + 1), score, kind: 'mentioned' },
        explain: () => ({ title, titleMarks: [], reasons: [], sentence: { text: 'Texto.', marks: [] } }),
      };
      return { storyId: `story ${index}`, matches: [match] };
    });
  const loaded = new LoadedArticles();
  loaded.put(articles);
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

describe('what is good enough for the mail', () => {
  it('leaves possible passing mentions to the page', () => {
    const { items, silentTerms } = compose(viewOf([0.9, UNSURE]));
    expect(items.map(({ storyId, isInMail }) => [storyId, isInMail])).toEqual([
      ['story 0', true],
      ['story 1', false],
    ]);
    expect(silentTerms).toEqual([]);
  });

  it('leaves them out of the lines of a block as well', () => {
    const { items } = compose(viewOf([0.9, UNSURE, 0.8], 'event'));
    expect(items.map(({ storyId, isInMail, isMore }) => [storyId, isInMail, isMore])).toEqual([
      ['story 0', true, false],
      ['story 2', true, true],
      ['story 1', false, false],
    ]);
  });

  it('is empty if there is nothing else', () => {
    const { items, silentTerms } = compose(viewOf([UNSURE - 0.1, UNSURE]));
    expect(items).toEqual([]);
    expect(silentTerms).toEqual([{ term: 'dengue', lastOn: null }]);
  });
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
    publishedAt: new Date(now.getTime() - hours * 3_600_000),
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
