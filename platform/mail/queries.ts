import { desc, eq } from 'drizzle-orm';
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

/** The newest caught messages; of one address alone when given. */
export function listMessages(db: Handle, recipient?: string) {
  return db
    .select(summary)
    .from(mailboxMessages)
    .where(recipient ? eq(mailboxMessages.recipient, recipient) : undefined)
    .orderBy(desc(mailboxMessages.receivedAt))
    .limit(200);
}

export async function findMessage(db: Handle, id: string) {
  const [message] = await db
    .select({ ...summary, raw: mailboxMessages.raw })
    .from(mailboxMessages)
    .where(eq(mailboxMessages.id, id));
  return message;
}
