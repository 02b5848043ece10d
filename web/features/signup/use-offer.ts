import { useQuery } from '@tanstack/react-query';
import type { Offer } from '../../../contract/onboarding.ts';
import { defaultOfferEnd, defaultPlaces, fallbackSignupCount } from '../../../contract/rules/price-list.ts';
import { now } from '../../clock.ts';
import { readJson } from '../../read-json.ts';

/** The contract's `onboarding.offer`. */
const readOffer = () => readJson<Offer>('/api/onboarding/offer');

export const offerKey = ['vip-offer'];

export interface ShownOffer extends Omit<Offer, 'isOpen' | 'endsAt'> {
  /** Undefined while the answer is awaited. */
  isOpen: boolean | undefined;
  endsAt: string | undefined;
}

const waiting = { endsAt: undefined, isOpen: undefined };

/** spec §8: the count falls back to 17 when it cannot be read. */
export function useOffer(): ShownOffer {
  const { data, isError } = useQuery({ queryKey: offerKey, queryFn: readOffer, staleTime: 0, retry: false });
  if (data) return data;
  // The offer may have been extended: only an answer, or the certainty that none comes, ends it.
  const end = isError ? { endsAt: defaultOfferEnd, isOpen: now() <= Date.parse(defaultOfferEnd) } : waiting;
  return { count: fallbackSignupCount, places: defaultPlaces, ...end };
}
