import type { Platform } from '../../../platform/platform.ts';
import type { ReturnOf } from '../links/tokens.ts';
import { addressSalt, mailedHash } from './address-hash.ts';
import { findAddressHash, findDeliveryAddress } from './queries.ts';

export interface Returned {
  /** Tells returns of one mail from those of others. */
  key: string;
  addressHash: Buffer;
  deliveryId: string | null;
}

/** The address that a signed return address stands for, if we still know it. */
export async function findReturn(
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  of: ReturnOf,
): Promise<Returned | undefined> {
  const salt = addressSalt(secret);
  if ('hashStart' in of) {
    const hash = await findAddressHash(db, salt, of.hashStart);
    return hash && { key: of.hashStart.toString('hex'), addressHash: hash, deliveryId: null };
  }
  const delivery = await findDeliveryAddress(db, { id: of.deliveryId });
  const hash = delivery && mailedHash(secret, delivery);
  return hash && { key: delivery.id, addressHash: hash, deliveryId: delivery.id };
}
