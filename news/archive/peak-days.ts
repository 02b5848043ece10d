interface CountedDay {
  on: string;
  stories: number | null;
}

/**
 * The days that stand out of a term's usual: at least twice the median of the days with news, and three stories. Neighbours
 * are one peak, named by its highest day. In the order of the calendar.
 */
export function peakDays(days: readonly CountedDay[], most: number): { on: string; stories: number }[] {
  const counts = days.flatMap(({ stories }) => (stories ? [stories] : [])).sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)] ?? 0;
  const least = Math.max(3, 2 * median);
  const peaks: { on: string; stories: number; at: number }[] = [];
  const high = days
    .flatMap(({ on, stories }, at) => (stories && stories >= least ? [{ on, stories, at }] : []))
    .sort((a, b) => b.stories - a.stories || b.at - a.at);
  for (const day of high)
    if (peaks.length < most && peaks.every(({ at }) => Math.abs(at - day.at) > 1)) peaks.push(day);
  return peaks.sort((a, b) => a.at - b.at).map(({ on, stories }) => ({ on, stories }));
}
