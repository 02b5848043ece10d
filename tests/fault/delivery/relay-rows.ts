import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { holdAfterRestore } from '../../../clippings/delivery/hold-after-restore.ts';
import { tidy } from '../../../clippings/delivery/ledger/tidy.ts';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { suppressions } from '../../../clippings/delivery/tables.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type SinkOptions, startSmtpSink } from '../../support/mail/smtp-sink.ts';
import { check, settled, type Verdict } from '../checker.ts';
import { openFaultFixture } from '../fixture.ts';
import { arrived, ends, type FaultRow, isClean, type RowResult, within } from '../row.ts';
import { openDueFixture, sendUntilSettled } from './due-fixture.ts';
import { isToldInTime, minutesUntilTold } from './told.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A Monday: readers of a paid plan get the week's summary too. */
const monday = new Date('2026-03-16T09:30:00Z');

const refusals: Record<string, SinkOptions['script']> = {
  '554 at RCPT': (step) => (step === 'rcpt' ? { code: 554, text: '5.7.1 Relay access denied' } : undefined),
  '530 at MAIL': (step) =>
    step === 'mail' ? { code: 530, text: '5.7.0 Must issue a STARTTLS command first' } : undefined,
  '550 5.7.1 at the dot': (step) => (step === 'dot' ? { code: 550, text: '5.7.1 blocked' } : undefined),
};

const nobodysVerdict: Verdict = {
  due: 0,
  sent: 0,
  explained: {},
  lost: 0,
  duplicated: 0,
  invented: 0,
  withoutReason: 0,
  mostTries: 0,
};

function sum(one: Verdict, other: Verdict): Verdict {
  const explained = { ...one.explained };
  for (const [state, count] of Object.entries(other.explained)) explained[state] = (explained[state] ?? 0) + count;
  return {
    due: one.due + other.due,
    sent: one.sent + other.sent,
    explained,
    lost: one.lost + other.lost,
    duplicated: one.duplicated + other.duplicated,
    invented: one.invented + other.invented,
    withoutReason: one.withoutReason + other.withoutReason,
    mostTries: Math.max(one.mostTries, other.mostTries),
  };
}

const toldFigure = (told: Record<string, number>): string =>
  Object.entries(told)
    .map(([place, minutes]) => `${place} ${minutes}`)
    .join(' ');

/** What the ledger has, against what a whole run must leave: every mail sent, or expired on the first morning. */
async function countBy({ db }: Platform): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ key: string; n: number }>(sql`
    select e.kind || ' ' || d.local_date || ' ' || d.state as key, count(*)::int as n
    from deliveries d join editions e on e.id = d.edition_id and e.local_date = d.local_date group by 1`);
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
}

/** Two mornings of refusals, a repair on the second. The checker counts people, here they have two mornings and a week. */
async function refuseTwice(count: number, name: string): Promise<RowResult> {
  const refusal = refusals[name];
  const accepted = new Set<string>();
  let twice = 0;
  return within(openDueFixture(count, { isForgetful: true }, {}, monday), async (fixture) => {
    const { platform, clock, sink, sender } = fixture;
    const { db } = platform;
    await db.execute(sql`update profiles set plan = 'premium'`);
    await db.execute(sql`insert into schedules (user_id, kind, next_run_at, next_local_date)
      select id, 'weekly', ${monday}, '2026-03-16' from profiles
      on conflict (user_id, kind) do update set next_run_at = ${monday}, next_local_date = '2026-03-16'`);
    await prepareDue(platform);
    sink.setScript(refusal);
    const first = await minutesUntilTold(fixture);
    for (const hours of [1, 3, 5, 6, 20]) {
      clock.set(new Date(monday.getTime() + hours * 60 * minute).toISOString());
      await prepareDue(platform);
      await tidy(platform);
      await sender.run();
    }
    clock.set(new Date(monday.getTime() + day).toISOString());
    await prepareDue(platform);
    const second = await minutesUntilTold(fixture);
    sink.received.length = 0;
    sink.setScript(undefined);
    await sendUntilSettled(fixture);
    for (const { messageId, wasAccepted } of sink.received) {
      if (accepted.has(messageId)) twice += 1;
      if (wasAccepted) accepted.add(messageId);
    }
    const counts = await countBy(platform);
    const suppressed = await db.$count(suppressions);
    const sent = Object.entries(counts).reduce((all, [key, n]) => all + (key.endsWith(' sent') ? n : 0), 0);
    const weekly = counts['weekly 2026-03-16 sent'] ?? 0;
    const lost = count - (counts['daily 2026-03-17 sent'] ?? 0) + (count - weekly);
    const explained = { expired: counts['daily 2026-03-16 expired'] ?? 0 };
    const verdict = { ...nobodysVerdict, due: 3 * count, sent, explained, lost, duplicated: twice };
    return {
      isGood:
        lost === 0 &&
        suppressed === 0 &&
        twice === 0 &&
        accepted.size === sent &&
        isToldInTime(first) &&
        isToldInTime(second),
      verdict,
      figures: {
        suppressed,
        [`${name}, told first morning`]: toldFigure(first),
        [`${name}, told second`]: toldFigure(second),
      },
    };
  });
}

const refusesEverybody: FaultRow = {
  what: 'the relay refuses everybody for two mornings, daily and weekly: 554 at RCPT, 530 at MAIL, 550 5.7.1 at the dot; then it is repaired',
  aim: 'nobody suppressed; all kept and sent, the first morning with the second; told by admin, doctor, log, metrics and alert within 3 minutes',
  full: 300,
  small: 8,
  run: async ({ count }) => {
    let all: RowResult = { isGood: true, verdict: nobodysVerdict, figures: { suppressed: 0 } };
    for (const name of Object.keys(refusals)) {
      const { isGood, verdict, figures } = await refuseTwice(count, name);
      const suppressed = Number(all.figures.suppressed) + Number(figures.suppressed);
      all = {
        isGood: all.isGood && isGood,
        verdict: sum(all.verdict, verdict),
        figures: { ...all.figures, ...figures, suppressed },
      };
    }
    return all;
  },
};

/** 450 to everybody for ten minutes, then accepted. */
const defers = (count: number) =>
  within(openDueFixture(count), async (fixture): Promise<RowResult> => {
    fixture.sink.setScript((step) => (step === 'rcpt' ? { code: 450, text: '4.7.1 come back later' } : undefined));
    const told = await minutesUntilTold(fixture);
    for (let minutes = 0; minutes < 10; minutes += 2) {
      fixture.clock.advance(2 * minute);
      await fixture.sender.run();
    }
    fixture.sink.setScript(undefined);
    await sendUntilSettled(fixture);
    const verdict = await check(fixture.platform, [fixture.sink]);
    const isGood = isClean(verdict) && verdict.sent === count && isToldInTime(told);
    return { isGood, verdict, figures: { 'deferred, told': toldFigure(told) } };
  });

/** The database restarts in mid-morning, then the relay dies without a pause and comes back. */
const breaks = (count: number) =>
  within(
    openFaultFixture({ script: (step) => (step === 'dot' ? { delayMs: 20 } : undefined) }),
    async (fixture): Promise<RowResult> => {
      await fixture.enrol(count);
      const worker = fixture.startWorker();
      await arrived(fixture.sink, Math.floor(count / 3), 120_000);
      if (fixture.server) {
        await fixture.haltServer();
        await fixture.startServer();
      }
      await arrived(fixture.sink, Math.floor((2 * count) / 3), 120_000);
      await fixture.sink.close();
      await sleep(3_000);
      const back = await startSmtpSink({ port: fixture.sink.port, isForgetful: true });
      try {
        const isDone = await settled(fixture.platform, 300_000);
        await ends(worker);
        const verdict = await check(fixture.platform, [fixture.sink, back]);
        const { unknown = 0 } = verdict.explained;
        const isGood = isDone && isClean(verdict) && unknown <= 10;
        return { isGood, verdict, figures: { unknownWhenTheRelayDied: unknown } };
      } finally {
        await back.close();
      }
    },
  );

/** Restored in the morning: what was due is not sent, the next morning is, once. */
const restores = (count: number) =>
  within(openDueFixture(count), async (fixture): Promise<RowResult> => {
    const { platform, clock, sender, sink } = fixture;
    const held = await holdAfterRestore(platform);
    await sender.run();
    const sentAfterRestore = sink.received.length;
    clock.advance(day);
    await prepareDue(platform);
    await sendUntilSettled(fixture);
    const people = new Set(sink.received.map(({ to }) => to)).size;
    const isGood = held === count && sentAfterRestore === 0 && people === count && sink.received.length === count;
    const verdict = {
      ...nobodysVerdict,
      due: count,
      sent: people,
      lost: count - people,
      duplicated: sink.received.length - people,
    };
    return { isGood, verdict, figures: { sentAfterRestore } };
  });

const breaksDown: FaultRow = {
  what: 'the relay defers everybody; PostgreSQL restarts in mid-morning and the relay dies without a pause; a restore, then the next morning',
  aim: 'nobody two, nobody lost, at most ten unknown of the dead relay, told within 3 minutes everywhere',
  full: 300,
  small: 12,
  run: async ({ count }) => {
    let all: RowResult = { isGood: true, verdict: nobodysVerdict, figures: {} };
    for (const part of [defers, breaks, restores]) {
      const { isGood, verdict, figures } = await part(count);
      all = {
        isGood: all.isGood && isGood,
        verdict: sum(all.verdict, verdict),
        figures: { ...all.figures, ...figures },
      };
    }
    return all;
  },
};

export const relayRows = { F40: refusesEverybody, F41: breaksDown };
