import { describe, expect, test } from 'vitest';
import { landingRows } from '../../contract/rules/landing-outlets.ts';
import { catalogue, optionalOutlets } from './catalogue.ts';

const all = [...catalogue, ...optionalOutlets];

describe('the catalogue', () => {
  test('has at least 60 Brazilian outlets in Portuguese and 20 in English', () => {
    expect(catalogue.filter((outlet) => outlet.language === 'pt').length).toBeGreaterThanOrEqual(60);
    expect(catalogue.filter((outlet) => outlet.language === 'en').length).toBeGreaterThanOrEqual(20);
  });

  test('names every outlet and every feed once', () => {
    const ids = all.map((outlet) => outlet.id);
    const names = all.map((outlet) => outlet.name);
    const urls = all.flatMap((outlet) => outlet.feeds.map((feed) => feed.url));
    for (const list of [ids, names, urls]) expect(list).toHaveLength(new Set(list).size);
  });

  test.each(all.map((outlet) => [outlet.id, outlet] as const))('describes %s completely', (id, outlet) => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(outlet.name.trim()).not.toBe('');
    expect(new URL(outlet.home).protocol).toBe('https:');
    expect(outlet.feeds.length).toBeGreaterThan(0);
    for (const feed of outlet.feeds) {
      expect(new URL(feed.url).protocol).toBe('https:');
      expect(feed.section).not.toBe('');
    }
  });
});

describe('the landing page', () => {
  test('shows three rows of ten outlets, all of the catalogue under their own name', () => {
    expect(landingRows.map((row) => row.length)).toEqual([10, 10, 10]);
    const nameOf = new Map(catalogue.map((outlet) => [outlet.id, outlet.name]));
    for (const { id, name } of landingRows.flat()) expect(nameOf.get(id)).toBe(name);
    expect(new Set(landingRows.flat().map((outlet) => outlet.id)).size).toBe(30);
  });
});
