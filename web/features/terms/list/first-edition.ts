import type { DeliverySettings } from '../../../../contract/delivery-settings.ts';
import { dateIn } from '../../../zone-dates.ts';

type Plan = Pick<DeliverySettings, 'isSubscribed' | 'lastRunAt' | 'nextRunAt' | 'timeZone'>;

/** When a new term is first searched for, by the reader's calendar; null if it already was, or never will be. */
export function firstEdition(
  createdAt: string,
  { isSubscribed, lastRunAt, nextRunAt, timeZone }: Plan,
  now: number,
): 'today' | 'tomorrow' | 'later' | null {
  if (!isSubscribed || (lastRunAt !== null && lastRunAt > createdAt)) return null;
  const dayMs = 24 * 3600_000;
  const day = dateIn(timeZone, new Date(nextRunAt).getTime());
  if (day === dateIn(timeZone, now)) return 'today';
  return day === dateIn(timeZone, now + dayMs) ? 'tomorrow' : 'later';
}
