import { eq, sql } from 'drizzle-orm';
import { deliveries } from '../../../clippings/delivery/tables.ts';
import { profiles } from '../../../people/accounts/tables.ts';
import { mailboxMessages } from '../../../platform/mail/tables.ts';
import { createTestPlatform, type TestPlatform } from '../test-platform.ts';
import { createTestSite, type TestSite, type Visitor } from '../test-site.ts';
import { firstMorning } from './morning.ts';
import { enrolledTerms, printNews } from './news-fixture.ts';

export const clippingTerms = (...terms: string[]) => terms.map((term) => ({ term }));

export const clippingInput = {
  name: 'Energia para a diretoria',
  terms: clippingTerms('energia', 'soja'),
  outletIds: [] as string[],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  localTime: '08:00',
};

export interface ClippingFixture {
  platform: TestPlatform;
  site: TestSite;
  reader: Visitor & { userId: string };
  setPlan(plan: 'free' | 'premium' | 'pro' | 'enterprise', userId?: string): Promise<void>;
  /** Caught mails to an address, newest last. */
  mailsTo(address: string): Promise<{ subject: string; text: string }[]>;
  ledger(): Promise<(typeof deliveries.$inferSelect)[]>;
}

/** A Pro reader on the first morning, with the sample newsroom's articles. */
export async function clippingFixture(env: Record<string, string> = {}): Promise<ClippingFixture> {
  const platform = await createTestPlatform(env);
  const { db, clock } = platform;
  clock.set(firstMorning.toISOString());
  const site = createTestSite(platform);
  const reader = await site.signIn('marina@exemplo.com');
  await db.update(profiles).set({ plan: 'pro', fullName: 'Marina Azevedo', createdAt: firstMorning });
  await printNews(db, firstMorning, { about: enrolledTerms });
  return {
    platform,
    site,
    reader,
    async setPlan(plan, userId = reader.userId) {
      await db.update(profiles).set({ plan }).where(eq(profiles.id, userId));
    },
    async mailsTo(address) {
      const rows = await db
        .select()
        .from(mailboxMessages)
        .where(eq(mailboxMessages.recipient, address))
        .orderBy(mailboxMessages.receivedAt, sql`ctid`);
      return rows.map(({ subject, raw }) => ({ subject, text: unfolded(raw.toString('utf8')) }));
    },
    ledger: () => db.select().from(deliveries).orderBy(deliveries.dueAt, deliveries.messageId),
  };
}

/** Decodes quoted-printable well enough to find words and links. */
function unfolded(raw: string): string {
  const joined = raw.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The path of the first link in a mail with this beginning. */
export function linkIn(text: string, start: string): string {
  return new RegExp(`http://localhost:3000(${start}[\\w-]+)`).exec(text)?.[1] ?? '';
}
