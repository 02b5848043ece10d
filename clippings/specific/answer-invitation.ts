import type { Handle } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  closeInvitation,
  deleteRefusals,
  type InvitedRecipient,
  insertRefusals,
  knownRefusals,
  markLeft,
  markReturned,
} from './queries.ts';
import { type RefusalLink, refusalKey } from './recipient-links.ts';

type Sender = Pick<InvitedRecipient['owner'], 'id' | 'email'>;

/** Keys by account and by address: a new account with the old address is the same sender. */
const senderKeys = (secret: string, email: string, sender: Sender) =>
  [sender.id, sender.email].map((name) => refusalKey(secret, email, name));

/** Whether this person refused all invitations, or left a clipping of this sender. */
export async function hasRefused(
  db: Handle,
  { secret }: Pick<Platform, 'secret'>,
  email: string,
  sender: Sender,
): Promise<boolean> {
  return (await refusedAmong(db, { secret }, [email], sender)).size > 0;
}

/** The same for many addresses in one query. */
export async function refusedAmong(
  db: Handle,
  { secret }: Pick<Platform, 'secret'>,
  emails: readonly string[],
  sender: Sender,
): Promise<Set<string>> {
  const keysOf = emails.map((email) => [refusalKey(secret, email), ...senderKeys(secret, email, sender)]);
  const found = new Set((await knownRefusals(db, keysOf.flat())).map((key) => key.toString('hex')));
  return new Set(emails.filter((_, at) => keysOf[at]!.some((key) => found.has(key.toString('hex')))));
}

/** "Never again": permanent, for invitations from anybody. Clippings the person had confirmed continue. */
export async function refuseInvitations({ db, clock }: Platform, { recipientId, key }: RefusalLink): Promise<void> {
  await db.transaction(async (tx) => {
    await insertRefusals(tx, [key], clock.now());
    await closeInvitation(tx, recipientId, clock.now());
  });
}

/** The refusal is stored apart from the recipient's row, which the owner may delete. */
export async function leaveClipping({ db, clock, secret }: Platform, found: InvitedRecipient): Promise<void> {
  await db.transaction(async (tx) => {
    await markLeft(tx, found.recipient.id, clock.now());
    await insertRefusals(tx, senderKeys(secret, found.recipient.email, found.owner), clock.now());
  });
}

/** The person's own undo: only they can return. */
export async function returnToClipping({ db, secret }: Platform, found: InvitedRecipient): Promise<void> {
  await db.transaction(async (tx) => {
    await markReturned(tx, found.recipient.id);
    await deleteRefusals(tx, senderKeys(secret, found.recipient.email, found.owner));
  });
}
