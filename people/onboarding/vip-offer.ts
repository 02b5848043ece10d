import type { Offer } from '../../contract/onboarding.ts';
import type { Config } from '../../platform/config/read-config.ts';

type OfferConfig = Pick<Config, 'VIP_PLACES' | 'VIP_OFFSET' | 'VIP_UNTIL'>;

/** The last second counts as a whole: the offer is open while it lasts. */
export function offerEnd({ VIP_UNTIL }: OfferConfig): Date {
  const last = Temporal.PlainDateTime.from(VIP_UNTIL).toZonedDateTime('America/Sao_Paulo');
  return new Date(last.add({ seconds: 1 }).epochMilliseconds);
}

export const isOfferOver = (config: OfferConfig, now: Date) => now >= offerEnd(config);

/** How many accounts may be made before the shown count reaches the cap. */
export const realPlaces = ({ VIP_PLACES, VIP_OFFSET }: OfferConfig) => VIP_PLACES - VIP_OFFSET;

export function describeOffer(config: OfferConfig, storedCount: number, now: Date): Offer {
  return {
    count: storedCount + config.VIP_OFFSET,
    places: config.VIP_PLACES,
    endsAt: new Date(offerEnd(config).getTime() - 1000).toISOString(),
    isOpen: !isOfferOver(config, now) && storedCount < realPlaces(config),
  };
}
