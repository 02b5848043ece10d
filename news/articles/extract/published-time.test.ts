import { describe, expect, it } from 'vitest';
import { parsePageTime, publishedTime } from './published-time.ts';

const fetchedAt = '2026-03-02T12:00:00.000Z';

describe('publishedTime', () => {
  it('believes the feed first, then the page, then our own clock', () => {
    const entry = '2026-03-02T09:00:00Z';
    const page = '2026-03-02T08:30:00Z';
    expect(publishedTime({ entry, page, fetchedAt })).toEqual({ at: '2026-03-02T09:00:00.000Z', trust: 'feed' });
    expect(publishedTime({ entry: null, page, fetchedAt })).toEqual({ at: '2026-03-02T08:30:00.000Z', trust: 'page' });
    expect(publishedTime({ fetchedAt })).toEqual({ at: fetchedAt, trust: 'seen' });
  });

  it.each(['1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z', 'ontem', '', '2031-01-01T00:00:00Z'])(
    'refuses %s',
    (entry) => {
      expect(publishedTime({ entry, fetchedAt })).toEqual({ at: fetchedAt, trust: 'seen' });
      expect(publishedTime({ entry, page: '2026-03-01T10:00:00Z', fetchedAt }).trust).toBe('page');
    },
  );

  it('clips a time a little ahead to the fetch', () => {
    expect(publishedTime({ entry: '2026-03-02T15:00:00Z', fetchedAt })).toEqual({ at: fetchedAt, trust: 'feed' });
  });

  it('prefers a page time that can be true to a feed time that cannot', () => {
    const time = publishedTime({ entry: '2026-03-02T15:00:00Z', page: '2026-03-02T11:00:00Z', fetchedAt });
    expect(time).toEqual({ at: '2026-03-02T11:00:00.000Z', trust: 'page' });
  });
});

describe('parsePageTime', () => {
  it.each([
    ['2026-03-02T10:20:30-03:00', '2026-03-02T13:20:30.000Z'],
    ['2026-03-02T10:20:30.123Z', '2026-03-02T10:20:30.000Z'],
    ['2026-03-02T10:20-0500', '2026-03-02T15:20:00.000Z'],
    ['2026-03-02 10:20:30', '2026-03-02T13:20:30.000Z'],
    ['20260302', '2026-03-02T15:00:00.000Z'],
    ['02/03/2026 às 10h20', '2026-03-02T13:20:00.000Z'],
    ['2 de março de 2026, 10h20', '2026-03-02T13:20:00.000Z'],
    ['March 2, 2026 10:20 pm UTC', '2026-03-02T22:20:00.000Z'],
    ['Mon, 02 Mar 2026 10:20:00 +0000', '2026-03-02T10:20:00.000Z'],
    ['1772446800', '2026-03-02T10:20:00.000Z'],
    ['1772446800000', '2026-03-02T10:20:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(parsePageTime(text)).toBe(expected);
  });

  it.each(['', 'hoje', '2026-13-45', '31/31/2026', '1970-01-01', '9999999999999'])('refuses %s', (text) => {
    expect(parsePageTime(text)).toBeNull();
  });
});
