import type { WeekStory } from '../tables.ts';

const days = 7;
/** No word for this many days at the week's end: the story has ended, for now. */
const quietDays = 3;

/** What became of a story over seven days, told by its articles a day, oldest day first. */
export function courseOf(byDay: readonly number[]): WeekStory['course'] {
  const total = sum(byDay);
  const early = sum(byDay.slice(0, days - quietDays));
  const late = total - early;
  if (late === 0) return total > 1 ? 'ended' : 'steady';
  if (sum(byDay.slice(0, days - 2)) === 0) return 'new';
  // compared per day, since the late part is the shorter one
  const grew = late / quietDays > (1.25 * early) / (days - quietDays);
  return early > 0 && total >= 3 && grew ? 'grew' : 'steady';
}

/** Articles on each of the seven local days that end with `lastDay`; what lies outside is left out. */
export function countByDay(dates: readonly string[], lastDay: string): number[] {
  const counts = Array.from({ length: days }, () => 0);
  const last = Temporal.PlainDate.from(lastDay);
  for (const date of dates) {
    const ago = Temporal.PlainDate.from(date).until(last).days;
    if (ago >= 0 && ago < days) counts[days - 1 - ago]! += 1;
  }
  return counts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
