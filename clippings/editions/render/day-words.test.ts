import { expect, it } from 'vitest';
import { dayInWords, publishedInWords, shortDateOf } from './day-words.ts';

it('writes a day in figures for Portuguese readers and names the month for English ones', () => {
  expect(shortDateOf('2026-11-12', 'pt')).toBe('12/11');
  expect(shortDateOf('2026-11-12', 'en')).toBe('12 Nov');
  expect(dayInWords('2026-11-16', 'pt')).toBe('Segunda, 16 de novembro');
  expect(dayInWords('2026-11-16', 'en')).toBe('Monday 16 November');
});

it('writes the hour of an article of the day and the date of an older one', () => {
  const at = (instant: string, language: 'pt' | 'en') =>
    publishedInWords(instant, '2026-11-12', 'America/Sao_Paulo', language);
  expect([at('2026-11-12T09:05:00Z', 'pt'), at('2026-11-11T09:05:00Z', 'pt')]).toEqual(['06:05', '11/11']);
  expect([at('2026-11-12T09:05:00Z', 'en'), at('2026-11-11T09:05:00Z', 'en')]).toEqual(['06:05', '11 Nov']);
});
