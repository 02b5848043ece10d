import { sql } from 'drizzle-orm';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { createGraphClient } from '../../../clippings/delivery/whatsapp/graph-client.ts';
import { createWhatsappSender } from '../../../clippings/delivery/whatsapp/send-whatsapp.ts';
import { firstMorning, newSender } from '../../support/news/morning.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { type FakeGraph, graphToken, openFakeGraph, phoneNumberId } from '../../support/whatsapp/fake-graph.ts';
import { check } from '../checker.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { type FaultRow, isClean, within } from '../row.ts';

const minute = 60_000;
const portfolio = 250;

/** The API's behaviour for each number, by the last digit of its reader. */
const troubles = [
  { name: '131056 twice', state: 'sent', messages: 1 },
  { name: '131026', state: 'failed', messages: 0 },
  { name: '131050', state: 'failed', messages: 0 },
  { name: 'timeout', state: 'unknown', messages: 1 },
  { name: 'broken line', state: 'unknown', messages: 1 },
  { name: 'none', state: 'sent', messages: 1 },
] as const;

const phoneOf = (n: number): string => `55119${String(10_000_000 + n)}`;

function arrange({ trouble }: FakeGraph, count: number): void {
  for (let n = 0; n < count; n++) {
    const phone = phoneOf(n);
    const { name } = troubles[n % troubles.length]!;
    if (name === '131056 twice') trouble.refusals.set(phone, { code: 131056, times: 2 });
    if (name === '131026') trouble.refusals.set(phone, { code: 131026 });
    if (name === '131050') trouble.refusals.set(phone, { code: 131050 });
    if (name === 'timeout') trouble.hangsAfterAccepting.add(phone);
    if (name === 'broken line') trouble.dropsAfterAccepting.add(phone);
  }
}

/** Premium readers with confirmed numbers; reader n has number n. */
async function enrolWithNumbers(fixture: FaultFixture, count: number): Promise<void> {
  await fixture.enrol(count);
  await fixture.platform.db.execute(sql`
    with paid as (update profiles set plan = 'premium' returning id, email)
    insert into whatsapp_contacts (user_id, phone, confirmed_at)
    select id, '55119' || (10000000 + substring(email from '[0-9]+')::int), ${firstMorning} from paid`);
}

type Row = { n: number; state: string; code: string | null };

async function ledgerOf(fixture: FaultFixture): Promise<Row[]> {
  const { rows } = await fixture.platform.db.execute<Row>(sql`
    select substring(u.email from '[0-9]+')::int as n, d.state, d.reply_code as code from deliveries d join "user" u on u.id = d.user_id
    where d.channel = 'whatsapp'`);
  return rows;
}

const graphTrouble: FaultRow = {
  what: 'WhatsApp: 130429 for all above 40 a second, an expired token, 131056, 131026, 131050, silence, broken lines, a full portfolio',
  aim: 'dup 0, every message as the table says, never more people than the portfolio, all e-mails sent',
  full: 300,
  small: 30,
  run: async ({ count }) => {
    const graph = await openFakeGraph();
    const clock = createTestClock(firstMorning.toISOString());
    const limit = Math.min(portfolio, Math.floor(count * 0.9));
    const env = { ...graph.env, WHATSAPP_DAILY_USERS: String(limit) };
    return within(openFaultFixture({}, env, { clock }), async (fixture) => {
      const { platform, sink } = fixture;
      await enrolWithNumbers(fixture, count);
      await prepareDue(platform);
      arrange(graph, count);
      graph.trouble.perSecond = 40;
      graph.trouble.portfolio = limit;
      const client = createGraphClient({
        url: graph.url,
        phoneNumberId,
        token: graphToken,
        connectMs: 1000,
        answerMs: 1500,
      });
      const sender = createWhatsappSender(platform, client);
      graph.trouble.isTokenExpired = true;
      await sender.run();
      const takenWithoutToken = graph.taken.length;
      graph.trouble.isTokenExpired = false;
      await platform.db.execute(sql`delete from whatsapp_stops`);
      const isOpen = async () => (await ledgerOf(fixture)).some(({ state }) => state === 'due' || state === 'deferred');
      for (let round = 0; round < 40 && (await isOpen()); round++) {
        await sender.run();
        clock.advance(6 * minute);
      }
      sender.close();
      graph.close();
      const mails = newSender(platform);
      clock.set(new Date(firstMorning.getTime() + 4 * 60 * minute).toISOString());
      await mails.run();
      mails.close();
      const messages = Map.groupBy(graph.taken, ({ to }) => to);
      const twice = [...messages.values()].filter((list) => list.length > 1).length;
      const ledger = await ledgerOf(fixture);
      const isOverBudget = ({ state, code }: Row) => state === 'failed' && code === 'budget';
      const beyond = ledger.filter(isOverBudget).length;
      const wrong = ledger.filter((row) => {
        const taken = messages.get(phoneOf(row.n))?.length ?? 0;
        if (isOverBudget(row)) return taken > 0;
        const wanted = troubles[row.n % troubles.length]!;
        return row.state !== wanted.state || taken !== wanted.messages;
      }).length;
      const verdict = await check(platform, [sink]);
      return {
        isGood:
          isClean(verdict) &&
          verdict.sent === count &&
          ledger.length === count &&
          takenWithoutToken === 0 &&
          twice === 0 &&
          wrong === 0 &&
          messages.size <= limit &&
          beyond > 0,
        verdict,
        figures: {
          portfolio: limit,
          peopleWrittenTo: messages.size,
          leftToTheMail: beyond,
          wrong,
          messagesTwice: twice,
          mailsSent: verdict.sent,
        },
      };
    });
  },
};

export const whatsappRows = { F21: graphTrouble };
