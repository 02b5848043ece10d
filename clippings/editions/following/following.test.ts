import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../contract/rules/durations.ts';
import type { CurrentArticle } from '../../../newsroom/current/current-article.ts';
import { LoadedArticles } from '../../../newsroom/current/loaded-articles.ts';
import { nothingSeen } from '../collect-stories.ts';
import { composeEdition, type EditionRequest } from '../compose-edition.ts';

const now = new Date('2026-05-11T09:00:00Z');
const hours = (count: number) => new Date(now.getTime() - count * hourMs);

const article = (id: number, values: Partial<CurrentArticle> = {}): CurrentArticle => ({
  ...{
    id,
    title: `Leilão de energia tem lance número ${id}`,
    text: `O leilão de energia teve o lance ${id}.`,
    lead: '',
  },
  ...{ language: 'pt', kind: 'news', url: `https://jornal.example/${id}`, outletId: 'jornal', outlet: 'Jornal' },
  ...{ publishedAt: hours(5), seenAt: hours(5), addresses: [], storyId: String(id), eventId: String(id), ...values },
});

const dam = (id: number, title: string, values: Partial<CurrentArticle> = {}) =>
  article(id, { title, text: `${title}. Moradores esperam.`, storyId: '900', eventId: '900', ...values });

const chosen = { followed: [{ id: 'choice', eventId: '900', title: 'A barragem' }], muted: new Set<string>() };

function compose(articles: CurrentArticle[], request: Partial<EditionRequest> = {}) {
  const loaded = new LoadedArticles();
  loaded.put(articles);
  return composeEdition(loaded.view({}), {
    ...{ terms: [{ id: 'term', term: 'leilão de energia' }], now, seen: nothingSeen, rights: new Map(), chosen },
    window: { seenFrom: hours(24), publishedFrom: hours(72) },
    ...request,
  });
}

const shown = ({ items }: ReturnType<typeof compose>) =>
  items.map(({ termId, term, title, isInMail, isUpdate }) => ({ termId, term, title, isInMail, isUpdate }));

describe('a followed story', () => {
  it('is shown under its own name though no term finds it', () => {
    const edition = compose([article(1), dam(900, 'Trinca aparece na barragem Lagoa Serena')]);
    expect(shown(edition)).toMatchObject([
      { termId: 'term' },
      { termId: 'choice', term: 'A barragem', title: 'Trinca aparece na barragem Lagoa Serena', isInMail: true },
    ]);
    expect(edition.items[1]!.reasons).toContainEqual({ type: 'followed' });
    expect(edition.termCounts).toEqual({ term: 1 });
    expect(edition.silentTerms).toEqual([]);
  });

  it('has its place in the mail however much the terms find', () => {
    const many = Array.from({ length: 40 }, (_, index) => article(index + 1));
    const { items } = compose([...many, dam(900, 'Trinca aparece na barragem Lagoa Serena')]);
    expect(items.filter(({ isInMail, isMore }) => isInMail && !isMore)).toHaveLength(12);
    expect(items.find(({ storyId }) => storyId === '900')).toMatchObject({ isInMail: true });
  });

  it('stays under the term that finds it', () => {
    const edition = compose([article(900)]);
    expect(shown(edition)).toMatchObject([{ termId: 'term', isInMail: true }]);
    expect(edition.items[0]!.reasons).toContainEqual({ type: 'followed' });
  });

  it('is repeated at every update and not between them', () => {
    const first = dam(900, 'Trinca aparece na barragem Lagoa Serena', { seenAt: hours(30) });
    const seen = { ...nothingSeen, articleIds: new Set([900]), storyIds: new Set(['900']) };
    const same = dam(901, 'Na barragem Lagoa Serena aparece trinca');
    expect(compose([first, same], { seen }).items).toEqual([]);
    const turn = dam(902, 'Justiça bloqueia R$ 180 milhões da mineradora Itapuã');
    expect(shown(compose([first, turn], { seen }))).toMatchObject([{ title: turn.title, isUpdate: true }]);
  });
});

it('shows nothing of a muted story, whichever term finds it', () => {
  const muted = { followed: [], muted: new Set(['900']) };
  const articles = [article(1), article(2, { storyId: '901', eventId: '900' })];
  expect(shown(compose(articles)).map(({ title }) => title)).toHaveLength(2);
  expect(shown(compose(articles, { chosen: muted })).map(({ title }) => title)).toEqual([articles[0]!.title]);
});
