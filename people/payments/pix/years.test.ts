import { describe, expect, it } from 'vitest';
import { dueReminder, type YearPayment, yearPlan, yearsOf } from './years.ts';

const paid = (id: string, at: string, more: Partial<YearPayment> = {}): YearPayment => ({
  id,
  plan: 'premium',
  cents: 10788,
  paidAt: new Date(at),
  refundedCents: 0,
  ...more,
});
const endOf = (...payments: YearPayment[]) => yearsOf(payments).map(({ endsAt }) => endsAt.toISOString());

describe('a year paid by Pix', () => {
  it.each([
    ['2026-03-10T12:00:00Z', '2027-03-11T03:00:00.000Z'],
    ['2026-03-11T02:59:59Z', '2027-03-11T03:00:00.000Z'], // still the tenth in Brazil
    ['2028-02-29T12:00:00Z', '2029-03-01T03:00:00.000Z'],
  ])('paid at %s ends with the day of the year after, at %s', (at, end) => {
    expect(endOf(paid('a', at))).toEqual([end]);
  });

  it('paid twice is two years, the second after the first; of another plan it runs beside', () => {
    const [first, second] = [paid('a', '2026-03-10T12:00:00Z'), paid('b', '2026-03-10T12:00:05Z')];
    expect(endOf(first, second)).toEqual(['2027-03-11T03:00:00.000Z', '2028-03-11T03:00:00.000Z']);
    const pro = paid('c', '2026-06-01T12:00:00Z', { plan: 'pro', cents: 29988 });
    const years = yearsOf([first, pro]);
    const planAt = (at: string) => yearPlan(years, new Date(at));
    expect(planAt('2026-03-10T11:59:59Z')).toBe('free');
    expect(planAt('2026-05-01T12:00:00Z')).toBe('premium');
    expect(planAt('2026-06-01T12:00:00Z')).toBe('pro');
    expect(planAt('2027-06-02T03:00:00Z')).toBe('free');
  });

  it('begins anew after a pause, and is none when it was not paid or refunded whole', () => {
    const late = paid('b', '2027-05-01T12:00:00Z');
    expect(endOf(paid('a', '2026-03-10T12:00:00Z'), late)[1]).toBe('2028-05-02T03:00:00.000Z');
    expect(endOf(paid('a', '2026-03-10T12:00:00Z', { refundedCents: 10788 }), late)).toEqual([
      '2028-05-02T03:00:00.000Z',
    ]);
    expect(endOf(paid('a', '2026-03-10T12:00:00Z', { refundedCents: 400 }))).toHaveLength(1);
    expect(endOf(paid('a', '2026-03-10T12:00:00Z', { paidAt: null }))).toEqual([]);
  });

  it('is the same in whatever order its payments are listed', () => {
    const all = [
      paid('a', '2026-03-10T12:00:00Z'),
      paid('b', '2026-03-10T12:00:00Z'),
      paid('c', '2026-07-10T12:00:00Z', { plan: 'pro' }),
      paid('d', '2027-03-01T12:00:00Z', { refundedCents: 10788 }),
    ];
    const orders = permutations(all).map((order) => JSON.stringify(yearsOf(order)));
    expect(orders).toHaveLength(24);
    expect(new Set(orders).size).toBe(1);
  });
});

describe('the reminder of its end', () => {
  const end = new Date('2027-03-11T03:00:00Z'); // the last day is the tenth
  const due = (at: string, reminded: number | null = null) => dueReminder(end, reminded, new Date(at));

  it('is due 30, 7 and 1 days before the last day, each once', () => {
    expect(due('2027-02-08T12:00:00Z')).toBe(30);
    expect(due('2027-02-07T12:00:00Z')).toBeUndefined();
    expect(due('2027-02-20T12:00:00Z', 30)).toBeUndefined();
    expect(due('2027-03-03T12:00:00Z', 30)).toBe(7);
    expect(due('2027-03-09T12:00:00Z', 7)).toBe(1);
    expect(due('2027-03-10T12:00:00Z', 1)).toBeUndefined();
  });

  it('is only the nearest one after a pause, and none after the end', () => {
    expect(due('2027-03-05T12:00:00Z')).toBe(7);
    expect(due('2027-03-11T03:00:00Z', 7)).toBeUndefined();
  });
});

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}
