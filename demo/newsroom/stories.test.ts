import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { allStories } from './all-stories.ts';
import { composeArticles } from './articles.ts';
import { storyOf } from './story-truth.test-support.ts';

const now = Date.UTC(2026, 4, 20, 13, 37, 12);
const articles = composeArticles(allStories, now);
const wordsIn = (paragraphs: readonly string[]) => paragraphs.join(' ').split(/\s+/).length;

describe('the stories of the sample newsroom', () => {
  it('give at least 290 articles, 220 of them in Portuguese and 50 in English', () => {
    expect(articles.length).toBeGreaterThanOrEqual(290);
    expect(articles.filter(({ language }) => language === 'pt').length).toBeGreaterThanOrEqual(220);
    expect(articles.filter(({ language }) => language === 'en').length).toBeGreaterThanOrEqual(50);
  });

  it('have their own address and identifier each', () => {
    expect(new Set(articles.map(({ path }) => path)).size).toBe(articles.length);
    expect(new Set(articles.map(({ guid }) => guid)).size).toBe(articles.length);
    expect(new Set(allStories.map(({ id }) => id)).size).toBe(allStories.length);
  });

  it('lie within the last fourteen days, long stories within six weeks, and never in the future', () => {
    const isLong = new Map(allStories.map(({ id, partOf }) => [id, partOf !== undefined]));
    for (const present of [now, now + 1, now + 59 * 60_000, Date.UTC(2027, 0, 1)]) {
      for (const { storyId, publishedAt } of composeArticles(allStories, present)) {
        const age = present - publishedAt;
        expect(age).toBeGreaterThan(0);
        expect(age).toBeLessThan((isLong.get(storyId) ? 42 : 14) * dayMs);
      }
    }
  });

  it('bring at least two dozen articles of the last day, and most of the last three', () => {
    const within = (ms: number) => articles.filter(({ publishedAt }) => now - publishedAt < ms).length;
    expect(within(dayMs)).toBeGreaterThanOrEqual(24);
    expect(within(3 * dayMs)).toBeGreaterThan(articles.length / 2);
  });

  it('keep address and identifier from one day to the next while the dates move', () => {
    const later = new Map(composeArticles(allStories, now + 3 * dayMs).map((article) => [article.path, article]));
    for (const article of articles) {
      expect(later.get(article.path)?.guid).toBe(article.guid);
      expect(later.get(article.path)!.publishedAt - article.publishedAt).toBe(3 * dayMs);
    }
  });

  it('run from 90 to 220 words', () => {
    const odd = articles.filter(({ paragraphs }) => wordsIn(paragraphs) < 90 || wordsIn(paragraphs) > 220);
    expect(odd.map(({ path, paragraphs }) => `${wordsIn(paragraphs)} ${path}`)).toEqual([]);
  });

  it('are told by three or more outlets in at least twenty cases, never twice by one outlet', () => {
    const counts = allStories.map(({ versions }) => new Set(versions.map(([outlet]) => outlet)).size);
    expect(counts.filter((count) => count >= 3).length).toBeGreaterThanOrEqual(20);
    expect(counts).toEqual(allStories.map(({ versions }) => versions.length));
  });

  it('never repeat a fact within a version, nor a text between versions', () => {
    for (const { versions } of allStories) {
      for (const [, , , digits] of versions) expect(new Set(digits).size).toBe(digits.length);
    }
    expect(new Set(articles.map(({ paragraphs }) => paragraphs.slice(1).join())).size).toBe(articles.length);
    expect(new Set(articles.map(({ paragraphs }) => paragraphs[0])).size).toBe(articles.length);
  });

  it('mark follow-ups, published about a day after the story they continue', () => {
    const followUps = allStories.filter(({ followUpOf }) => followUpOf);
    expect(followUps.length).toBeGreaterThanOrEqual(5);
    for (const followUp of followUps) {
      const first = allStories.find(({ id }) => id === followUp.followUpOf)!;
      expect(first.hoursAgo - followUp.hoursAgo).toBeGreaterThanOrEqual(20);
      expect(first.hoursAgo - followUp.hoursAgo).toBeLessThanOrEqual(30);
    }
  });

  it('hold the words that mean two things', () => {
    const text = articles.map(({ headline, paragraphs }) => [headline, ...paragraphs].join(' ')).join('\n');
    for (const words of [/da Vale\b/, /[Vv]ale a pena/, /Vale do Paraíba/, /\bIA\b/, /\bia\b/]) {
      expect(text).toMatch(words);
    }
  });

  it('can be looked up by an article’s address', () => {
    for (const { path, storyId } of articles) expect(storyOf(`http://127.0.0.1:1${path}`)?.storyId).toBe(storyId);
    const followUp = articles.find(({ storyId }) => storyId === 'copom-bancos-reacao')!;
    expect(storyOf(`http://127.0.0.1:1${followUp.path}`)?.followUpOf).toBe('copom-juros-manutencao');
    expect(storyOf('http://127.0.0.1:1/gazeta/nada')).toBeUndefined();
  });
});
