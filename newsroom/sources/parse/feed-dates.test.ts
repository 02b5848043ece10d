import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFeedDate } from './feed-dates.ts';

function read(text: string): string | undefined {
  const time = parseFeedDate(text);
  return time === undefined ? undefined : new Date(time).toISOString();
}

describe('dates in mail format', () => {
  test.each([
    ['Mon, 02 Mar 2026 09:30:15 GMT', '2026-03-02T09:30:15.000Z'],
    ['Mon, 02 Mar 2026 09:30:15 -0300', '2026-03-02T12:30:15.000Z'],
    ['Mon, 2 Mar 2026 09:30 -03:00', '2026-03-02T12:30:00.000Z'],
    ['2 Mar 26 09:30:15 EST', '2026-03-02T14:30:15.000Z'],
    ['Mon,02 Mar 2026 09:30:15 Z', '2026-03-02T09:30:15.000Z'],
    ['Monday, 02-Mar-26 09:30:15 UTC', '2026-03-02T09:30:15.000Z'],
    ['Mon, 02 March 2026 09:30:15 BRT', '2026-03-02T12:30:15.000Z'],
    ['Mon, 02 Mar 2026', '2026-03-02T00:00:00.000Z'],
    ['Mon Mar  2 09:30:15 2026', '2026-03-02T09:30:15.000Z'],
    ['Mar 2, 2026 9:30 PM', '2026-03-02T21:30:00.000Z'],
    ['02 Mar 1999 09:30:15 GMT (Greenwich)', '1999-03-02T09:30:15.000Z'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('dates in ISO and similar formats', () => {
  test.each([
    ['2026-03-02T09:30:15Z', '2026-03-02T09:30:15.000Z'],
    ['2026-03-02T09:30:15.25-03:00', '2026-03-02T12:30:15.250Z'],
    ['2026-03-02 09:30:15', '2026-03-02T09:30:15.000Z'],
    ['2026-03-02 09:30:15 +0000', '2026-03-02T09:30:15.000Z'],
    ['2026-03-02T09:30-0300', '2026-03-02T12:30:00.000Z'],
    ['20260302T093015Z', '2026-03-02T09:30:15.000Z'],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['2026-03', '2026-03-01T00:00:00.000Z'],
    ['2026', '2026-01-01T00:00:00.000Z'],
    ['2026-061', '2026-03-02T00:00:00.000Z'],
    ['2026-3-2 9:30', '2026-03-02T09:30:00.000Z'],
    ['2026/03/02 09:30:15', '2026-03-02T09:30:15.000Z'],
    ['2026-03-02T24:00:00Z', '2026-03-03T00:00:00.000Z'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('dates in Brazilian format', () => {
  test.each([
    ['seg, 02 mar 2026 09:30:15 -0300', '2026-03-02T12:30:15.000Z'],
    ['Segunda-feira, 2 de março de 2026 às 09h30', '2026-03-02T09:30:00.000Z'],
    ['02/03/2026 09:30', '2026-03-02T09:30:00.000Z'],
    ['02/03/2026 - 09h30', '2026-03-02T09:30:00.000Z'],
    ['25 dez 2025 10:00:00', '2025-12-25T10:00:00.000Z'],
    ['1 de fevereiro de 2026', '2026-02-01T00:00:00.000Z'],
    ['Ter, 06 Out 2026 07:00:00 GMT-3', '2026-10-06T10:00:00.000Z'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  test('reads month first only if the day allows nothing else', () => {
    expect(read('12/25/2025')).toBe('2025-12-25T00:00:00.000Z');
  });
});

describe('what is no date', () => {
  test.each(['', 'ontem', '31 Feb 2026 10:00 GMT', '2026-13-40', '99/99/9999', 'Mon, Foo 2026', '00000000'])(
    '%s',
    (text) => {
      expect(parseFeedDate(text)).toBeUndefined();
    },
  );

  test('is never an exception nor an invalid number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const time = parseFeedDate(text);
        expect(time === undefined || Number.isFinite(time)).toBe(true);
      }),
    );
  });
});

test('any instant survives being written as mail or ISO date', () => {
  const instants = fc.integer({ min: Date.UTC(1970, 0, 1) / 1000, max: Date.UTC(2099, 0, 1) / 1000 });
  fc.assert(
    fc.property(instants, (seconds) => {
      const date = new Date(seconds * 1000);
      expect(parseFeedDate(date.toUTCString())).toBe(date.getTime());
      expect(parseFeedDate(date.toISOString())).toBe(date.getTime());
    }),
  );
});
