import { eq } from 'drizzle-orm';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { deliveries } from '../../../clippings/delivery/tables.ts';
import { createGraphClient } from '../../../clippings/delivery/whatsapp/graph-client.ts';
import { createWhatsappSender, type WhatsappSender } from '../../../clippings/delivery/whatsapp/send-whatsapp.ts';
import { whatsappContacts } from '../../../clippings/delivery/whatsapp/tables.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import { patience } from '../machine/patience.ts';
import { firstMorning } from '../news/morning.ts';
import { enrolledTerms, enrolReader, type NewReader, printNews } from '../news/news-fixture.ts';
import { createTestPlatform, type TestPlatform } from '../test-platform.ts';
import { type FakeGraph, graphToken, phoneNumberId } from './fake-graph.ts';
import { startFakeGraph } from './start-fake-graph.ts';

export const phoneOf = (n: number): string => `55119${String(10_000_000 + n)}`;

export interface WhatsappMorning {
  graph: FakeGraph;
  platform: TestPlatform;
  readers: string[];
  sender: WhatsappSender;
  /** The WhatsApp rows of the ledger in the readers' order. */
  rows(): Promise<(typeof deliveries.$inferSelect)[]>;
}

interface Setup {
  count: number;
  env?: Record<string, string>;
  reader?: Partial<NewReader>;
  answerMs?: number;
}

/** Premium readers with confirmed numbers, this morning's editions frozen, a local Graph API, and a sender to it. */
export async function whatsappMorning({
  count,
  env = {},
  reader = {},
  answerMs = 1500,
}: Setup): Promise<WhatsappMorning> {
  const graph = await startFakeGraph();
  const platform = await createTestPlatform({ ...graph.env, ...env });
  const { db, clock } = platform;
  const readers: string[] = [];
  for (let n = 0; n < count; n++) {
    const userId = await enrolReader(db, {
      email: `reader${n}@mail.test`,
      terms: enrolledTerms,
      plan: 'premium',
      signedUpAt: new Date(firstMorning.getTime() - 20 * hourMs),
      ...reader,
    });
    await db.insert(whatsappContacts).values({ userId, phone: phoneOf(n), confirmedAt: firstMorning });
    readers.push(userId);
  }
  await printNews(db, firstMorning, { about: enrolledTerms });
  clock.set(firstMorning.toISOString());
  await prepareDue(platform);
  return {
    graph,
    platform,
    readers,
    sender: newWhatsappSender(platform, graph, answerMs),
    async rows() {
      const found = await db.select().from(deliveries).where(eq(deliveries.channel, 'whatsapp'));
      return readers.flatMap((userId) => found.filter((row) => row.userId === userId));
    },
  };
}

/** A sender with its own memory, as in another process. */
export function newWhatsappSender(platform: TestPlatform, graph: FakeGraph, answerMs = 1500): WhatsappSender {
  const limits = { connectMs: patience(1000), answerMs: patience(answerMs) };
  const client = createGraphClient({ url: graph.url, phoneNumberId, token: graphToken, ...limits });
  return createWhatsappSender(platform, client);
}
