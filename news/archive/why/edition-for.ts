import type { DailyEdition } from './queries.ts';

/**
 * The edition that would have had an article: the given one if it looked at the article, else the first that did. Then one that was
 * composed after the article was stored and did not look so far back, then a day without a clipping.
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
