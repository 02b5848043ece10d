import type { Platform } from '../../../platform/platform.ts';
import { newLinkToken } from '../../editions/link-token.ts';
import { findReaderByUnsubscribeToken, findSettings, updateSettings } from '../../editions/queries.ts';

/** Undefined for a token that is nobody's. A second call changes nothing. */
export async function unsubscribe({ db, clock }: Platform, token: string) {
  const reader = await findReaderByUnsubscribeToken(db, token);
  if (!reader) return undefined;
  const settings = await findSettings(db, reader.userId);
  if (!settings?.unsubscribedAt) await updateSettings(db, reader.userId, { unsubscribedAt: clock.now() });
  return reader;
}

/** Back on the list, with a new token: links of older mails no longer unsubscribe (RELIABILITY.md S28). */
export async function resubscribe({ db }: Platform, userId: string): Promise<boolean> {
  const settings = await findSettings(db, userId);
  if (!settings) return false;
  if (settings.unsubscribedAt) {
    await updateSettings(db, userId, { unsubscribedAt: null, unsubscribeToken: newLinkToken() });
  }
  return true;
}
