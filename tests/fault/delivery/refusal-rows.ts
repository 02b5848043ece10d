import { sql } from 'drizzle-orm';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { check } from '../checker.ts';
import { type FaultRow, isClean, within } from '../row.ts';
import { type DueFixture, numberOf, openDueFixture, sendUntilSettled } from './due-fixture.ts';

/** Pauses of deferred mails that are not 1, 2, 4, 8 … minutes, plus or minus a fifth. */
async function wrongPauses({ platform: { db }, clock }: DueFixture): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from deliveries where state = 'deferred' and try_at > ${clock.now()}
      and extract(epoch from try_at - ${clock.now()}::timestamptz) not between 0.8 * 60 * 2 ^ (attempts - 1) - 1
        and 1.2 * 60 * 2 ^ (attempts - 1) + 1`);
  return rows[0]?.n ?? 0;
}

const refusedForNow: FaultRow = {
  what: '4xx for 30 % of the recipients, one to four times each, then accepted',
  aim: 'lost 0, dup 0, pauses 1-2-4-8 min ±20 %, at most 8 tries, all before the deadline',
  full: 2_000,
  small: 60,
  run: ({ count }) => {
    const tries = new Map<string, number>();
    const script = (step: string, to: string | undefined) => {
      const n = numberOf(to);
      if (step !== 'rcpt' || !to || n % 10 >= 3) return undefined;
      const before = tries.get(to) ?? 0;
      tries.set(to, before + 1);
      return before < 1 + (n % 4) ? { code: 450, text: '4.2.0 come back later' } : undefined;
    };
    return within(openDueFixture(count, { script }), async (fixture) => {
      let wrong = 0;
      await sendUntilSettled(fixture, async () => {
        wrong += await wrongPauses(fixture);
      });
      const verdict = await check(fixture.platform, [fixture.sink]);
      const mostTries = Math.max(...tries.values());
      return {
        isGood: isClean(verdict) && verdict.sent === count && wrong === 0 && mostTries <= 8 && mostTries >= 5,
        verdict,
        figures: { refusedAtFirst: tries.size, wrongPauses: wrong, mostTriesOfOne: mostTries },
      };
    });
  },
};

const refusals = ['550 5.1.1 no such user', '552 5.2.2 mailbox full', '553 5.1.3 not an address'];

const refusedForGood: FaultRow = {
  what: '550 5.1.1, 552 5.2.2 and 553 5.1.3 for a tenth each, over three mornings',
  aim: 'no second try the same day; 5.1.1 never again, the others not after two; code and text kept',
  full: 1_000,
  small: 24,
  run: ({ count }) => {
    const tries = new Map<string, number>();
    const script = (step: string, to: string | undefined) => {
      const refusal = refusals[numberOf(to) % 10];
      if (step !== 'rcpt' || !to || !refusal) return undefined;
      tries.set(to, (tries.get(to) ?? 0) + 1);
      return { code: Number(refusal.slice(0, 3)), text: refusal.slice(4) };
    };
    const mostOf = (kind: number) =>
      Math.max(0, ...[...tries].filter(([email]) => numberOf(email) % 10 === kind).map(([, n]) => n));
    return within(openDueFixture(count, { script }), async (fixture) => {
      await sendUntilSettled(fixture);
      const verdict = await check(fixture.platform, [fixture.sink]);
      const mostOnTheDay = Math.max(...tries.values());
      const { rows } = await fixture.platform.db.execute<{ n: number }>(
        sql`select count(*)::int as n from deliveries where state = 'failed' and (reason_detail, reply_code) in
          (('550 5.1.1 no such user', '550 5.1.1'), ('552 5.2.2 mailbox full', '552 5.2.2'), ('553 5.1.3 not an address', '553 5.1.3'))`,
      );
      const refused = tries.size;
      for (let morning = 0; morning < 2; morning++) {
        fixture.clock.advance(dayMs);
        await prepareDue(fixture.platform);
        await sendUntilSettled(fixture);
      }
      const figures = {
        refused,
        toldWithCodeAndText: rows[0]?.n ?? 0,
        mostTriesOnTheDay: mostOnTheDay,
        mostTriesOver3Days511: mostOf(0),
        mostTriesOver3DaysOther: Math.max(mostOf(1), mostOf(2)),
      };
      const isGood =
        isClean(verdict) &&
        verdict.explained.failed === refused &&
        figures.toldWithCodeAndText === refused &&
        mostOnTheDay === 1 &&
        mostOf(0) === 1 &&
        figures.mostTriesOver3DaysOther === 2;
      return { isGood, verdict, figures };
    });
  },
};

export const refusalRows = { F04: refusedForNow, F05: refusedForGood };
