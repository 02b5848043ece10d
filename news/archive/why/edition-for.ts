import type { DailyEdition } from './queries.ts';

/**
 * The edition that should have had an article: the asked one if its window includes the article or it was never composed, else
 * the first whose window does. Otherwise the asked one, then the first composed after the article was stored, then the last.
 */
export function editionFor(
  editions: readonly DailyEdition[],
  seenAt: Date,
  askedId: string | undefined,
): DailyEdition | undefined {
  const asked = editions.find(({ id }) => id === askedId);
  if (asked && (looksAt(asked, seenAt) || asked.windowTo === null)) return asked;
  const later = editions.filter(({ windowTo, composedAt }) => (windowTo ?? composedAt) > seenAt);
  return (
    later.find((edition) => looksAt(edition, seenAt)) ??
    asked ??
    later.find(({ windowTo }) => windowTo !== null) ??
    later.at(-1)
  );
}

const looksAt = ({ windowFrom, windowTo }: DailyEdition, seenAt: Date): boolean =>
  windowFrom !== null && windowTo !== null && windowFrom <= seenAt && seenAt < windowTo;
