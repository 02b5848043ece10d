import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../contract/rules/durations.ts';
import { daysOf, monthsOf } from './days.ts';

const published = Date.parse('2026-03-10T12:00:00Z');
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;

describe('daysOf', () => {
  it('reads a day in brackets in the month nearest to publication', () => {
    expect(daysOf('nesta terca-feira (10)', published)).toEqual([day('2026-03-10')]);
    expect(daysOf('no sabado (28)', published)).toEqual([day('2026-02-28')]);
  });

  it('reads today, yesterday and this weekday', () => {
    expect(daysOf('anunciou hoje', published)).toEqual([day('2026-03-10')]);
    expect(daysOf('anunciou ontem', published)).toEqual([day('2026-03-09')]);
    expect(daysOf('neste domingo, em Recife', published)).toEqual([day('2026-03-08')]);
  });

  it('reads a date in words across the turn of the year', () => {
    const newYear = Date.parse('2026-01-02T12:00:00Z');
    expect(daysOf('desde 30 de dezembro', newYear)).toEqual([day('2025-12-30')]);
  });

  it('counts late evening in UTC as the same day in Brazil', () => {
    expect(daysOf('hoje', Date.parse('2026-03-11T01:30:00Z'))).toEqual([day('2026-03-10')]);
  });

  it('knows no days without a date of publication', () => {
    expect(daysOf('hoje (10)', null)).toEqual([]);
  });
});

describe('monthsOf', () => {
  it('names the months of a headline in both languages', () => {
    expect(monthsOf('calendario de marco e abril')).toEqual([2, 3]);
    expect(monthsOf('payments in february')).toEqual([1]);
    expect(monthsOf('mar agitado em maior parte')).toEqual([]);
  });
});
