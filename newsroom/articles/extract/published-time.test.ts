import { describe, expect, it } from 'vitest';
import { parsePageTime, publishedTime } from './published-time.ts';

const fetchedAt = '2026-03-02T12:00:00.000Z';

describe('publishedTime', () => {
  it('trusts the feed first, then the page, then our own clock', () => {
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

  it('prefers a possible page time to an impossible feed time', () => {
    const time = publishedTime({ entry: '2026-03-02T15:00:00Z', page: '2026-03-02T11:00:00Z', fetchedAt });
    expect(time).toEqual({ at: '2026-03-02T11:00:00.000Z', trust: 'page' });
  });
});

describe('parsePageTime', () => {
  it.each([
    ['2026-03-02T10:20:30-03:00', '2026-03-02T10:20:30.000-03:00'],
    ['2026-03-02T10:20:30.123Z', '2026-03-02T10:20:30.000Z'],
    ['2026-03-02T10:20-0500', '2026-03-02T10:20:00.000-05:00'],
    ['2026-03-02 10:20:30', '2026-03-02T10:20:30.000-03:00'],
    ['20260302', '2026-03-02T12:00:00.000-03:00'],
    ['02/03/2026 às 10h20', '2026-03-02T10:20:00.000-03:00'],
    ['2 de março de 2026, 10h20', '2026-03-02T10:20:00.000-03:00'],
    ['March 2, 2026 10:20 pm UTC', '2026-03-02T22:20:00.000Z'],
    ['Mon, 02 Mar 2026 10:20:00 +0000', '2026-03-02T10:20:00.000Z'],
    ['2026-03-03T02:20:00+09:00', '2026-03-03T02:20:00.000+09:00'],
    ['2026年3月2日 10時20分', '2026-03-02T10:20:00.000-03:00'],
    ['2026.03.02 10:20', '2026-03-02T10:20:00.000-03:00'],
    ['입력 2026년 3월 2일', '2026-03-02T12:00:00.000-03:00'],
    ['2 Mart 2026 10:20', '2026-03-02T10:20:00.000-03:00'],
    ['9 Ağustos 2026', '2026-08-09T12:00:00.000-03:00'],
    ['2. März 2026', '2026-03-02T12:00:00.000-03:00'],
    ['2 août 2026', '2026-08-02T12:00:00.000-03:00'],
    ['2 juillet 2026', '2026-07-02T12:00:00.000-03:00'],
    ['2 марта 2026', '2026-03-02T12:00:00.000-03:00'],
    ['1772446800', '2026-03-02T10:20:00.000Z'],
    ['1772446800000', '2026-03-02T10:20:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(parsePageTime(text)).toBe(expected);
  });

  it.each(['', 'hoje', '2026-13-45', '31/31/2026', '1970-01-01', '9999999999999'])('refuses %s', (text) => {
    expect(parsePageTime(text)).toBeNull();
  });
});
