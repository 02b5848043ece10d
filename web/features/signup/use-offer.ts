import { useQuery } from '@tanstack/react-query';
import type { Offer } from '../../../contract/onboarding.ts';
import { defaultOfferEnd, defaultPlaces, fallbackSignupCount } from '../../../contract/vip.ts';
import { now } from '../../clock.ts';

async function readOffer(): Promise<Offer> {
  const { client } = await import('../../api.ts');
  return client.onboarding.offer();
}

export const offerKey = ['vip-offer'];

export interface ShownOffer extends Omit<Offer, 'isOpen'> {
  /** Undefined while it is not known. */
  isOpen: boolean | undefined;
}

/** spec §8: the count falls back to 17 when it cannot be read. */
export function useOffer(): ShownOffer {
  const { data } = useQuery({ queryKey: offerKey, queryFn: readOffer, staleTime: 0, retry: false });
  if (data) return data;
  // Known without asking, so that the notice is there from the first drawing and nothing jumps when the answer comes.
  const isOpen = now() > Date.parse(defaultOfferEnd) ? false : undefined;
  return { count: fallbackSignupCount, places: defaultPlaces, endsAt: defaultOfferEnd, isOpen };
}
