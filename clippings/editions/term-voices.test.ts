import { expect, it } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import type { CurrentArticle } from '../../newsroom/current/current-article.ts';
import { LoadedArticles } from '../../newsroom/current/loaded-articles.ts';
import { voiceOf } from './term-voices.ts';

const end = new Date('2026-05-11T03:00:00Z');
const companies = ['Ventania Energia', 'Itapuã Minérios'];

function write(count: number) {
  return Array.from({ length: count }, (_, id) => {
    const company = companies[id % 3 === 0 ? 1 : 0]!;
    const publishedAt = new Date(end.getTime() - (id % 9) * dayMs - hourMs);
    return {
      ...{
        id: id + 1,
        title: `${company} anuncia o plano ${id}`,
        text: `A ${company} anunciou o plano ${id}.`,
        lead: '',
      },
      ...{
        language: 'pt',
        kind: 'news',
        url: `https://a.example/${id}`,
        addresses: [],
        publishedAt,
        seenAt: publishedAt,
      },
      ...{ outletId: `o${id % 2}`, outlet: `Outlet ${id % 2}`, storyId: String(id + 1), eventId: String(id + 1) },
      company,
    } as CurrentArticle & { company: string };
  });
}

it('counts every article of the compared terms in the week, also those an edition does not read', () => {
  const written = write(700);
  const loaded = new LoadedArticles();
  loaded.put(written);
  const from = new Date(end.getTime() - 7 * dayMs);
  const terms = companies.map((term) => ({ id: term, term }));
  const week = { terms, from, lastDay: '2026-05-10', now: end };
  const voice = terms.map((term) =>
    voiceOf(
      term,
      loaded.brought(term, written.length).map(({ article }) => article),
      week,
    ),
  );
  const inWeek = written.filter(({ publishedAt }) => publishedAt >= from);
  expect(voice.map(({ term, articles }) => [term, articles])).toEqual(
    companies.map((name) => [name, inWeek.filter(({ company }) => company === name).length]),
  );
  expect(voice[0]!.articles).toBeGreaterThan(300);
  for (const { articles, outlets } of voice) expect(outlets.reduce((sum, one) => sum + one.articles, 0)).toBe(articles);
});
