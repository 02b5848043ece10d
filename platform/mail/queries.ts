import { and, desc, eq } from 'drizzle-orm';
import type { Handle } from '../db/open-database.ts';
import { mailboxMessages } from './tables.ts';

export async function catchMessage(db: Handle, message: typeof mailboxMessages.$inferInsert): Promise<void> {
  await db.insert(mailboxMessages).values(message);
}

const summary = {
  id: mailboxMessages.id,
  channel: mailboxMessages.channel,
  to: mailboxMessages.recipient,
  subject: mailboxMessages.subject,
  receivedAt: mailboxMessages.receivedAt,
};

/** Filters by recipient if one is given. */
const sentTo = (recipient: string | undefined) =>
  recipient === undefined ? undefined : eq(mailboxMessages.recipient, recipient);

/** The newest caught messages. */
export function listMessages(db: Handle, recipient?: string) {
  return db
    .select(summary)
    .from(mailboxMessages)
    .where(sentTo(recipient))
    .orderBy(desc(mailboxMessages.receivedAt))
    .limit(200);
}

export async function findMessage(db: Handle, id: string, recipient?: string) {
  const [message] = await db
    .select({ ...summary, raw: mailboxMessages.raw })
    .from(mailboxMessages)
    .where(and(eq(mailboxMessages.id, id), sentTo(recipient)));
  return message;
}
