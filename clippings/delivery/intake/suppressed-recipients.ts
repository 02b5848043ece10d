import { addressHash, addressSalt } from '../../../platform/mail/address-hash.ts';
import type { Platform } from '../../../platform/platform.ts';
import { suppressionsOf } from './queries.ts';

/** Why some of these addresses get no clippings any more: somebody complained, or the address takes no mail. */
export async function suppressedAmong(
  { db, secret }: Platform,
  emails: readonly string[],
): Promise<Map<string, 'bounced' | 'left'>> {
  const salt = addressSalt(secret);
  const hashes = emails.map((email) => addressHash(salt, email));
  const reasons = await suppressionsOf(db, hashes);
  return new Map(
    emails.flatMap((email, at) => {
      const reason = reasons.get(hashes[at]!.toString('hex'));
      return reason ? [[email, reason === 'complaint' ? 'left' : 'bounced']] : [];
    }),
  );
}
