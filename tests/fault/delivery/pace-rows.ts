import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { SinkOptions } from '../../support/mail/smtp-sink.ts';
import { check, type Verdict } from '../checker.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { type FaultRow, isClean, type RowResult, tenths, within } from '../row.ts';

interface Paced {
  verdict: Verdict;
  /** From the end of the first message to the reply to the last. */
  perSecond: number;
  /** Ends of messages, in ms since the first. */
  ends: number[];
  exitCode: number | null;
  /** Deliveries still waiting after the run. */
  left: number;
}

interface Pace {
  count: number;
  /** Number of recipient domains; 1: all readers at one provider. */
  domains: number;
  env?: Record<string, string>;
  sink?: SinkOptions;
  /** How long the server waits before each reply. */
  answerMs?: number;
}

/** Runs `deliver --due` against a slow server and records when each message ended. */
function paced({ count, domains, env = {}, sink = {}, answerMs = 0 }: Pace): Promise<Paced> {
  const ends: number[] = [];
  const script: NonNullable<SinkOptions['script']> = (step, to, connection) => {
    const scripted = sink.script?.(step, to, connection);
    if (step === 'dot') ends.push(performance.now());
    return scripted ?? (step === 'dot' && answerMs > 0 ? { delayMs: answerMs } : undefined);
  };
  return within(openFaultFixture({ ...sink, script }, env), async (fixture) => {
    await fixture.enrol(count);
    await moveTo(fixture, domains);
    const [exitCode] = (await once(fixture.startDelivery(), 'exit')) as [number | null];
    const left = await waiting(fixture);
    const began = ends[0] ?? 0;
    const seconds = ((ends.at(-1) ?? 0) - began + answerMs) / 1000;
    return {
      verdict: await check(fixture.platform, [fixture.sink]),
      perSecond: tenths(ends.length / Math.max(0.001, seconds)),
      ends: ends.map((at) => at - began),
      exitCode,
      left,
    };
  });
}

async function moveTo({ platform: { db } }: FaultFixture, domains: number): Promise<void> {
  await db.execute(sql`
    update "user" set email = split_part(email, '@', 1) || '@d' || (substring(email from '[0-9]+')::int % ${domains}) || '.test'`);
  await db.execute(sql`update profiles p set email = u.email from "user" u where u.id = p.id`);
}

async function waiting({ platform: { db } }: FaultFixture): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from deliveries where state in ('due', 'deferred', 'claimed', 'sending')`,
  );
  return rows[0]!.n;
}

/**
 * The slowest run of as many messages as belong into a span, without beginning and end: the span's share of that run's
 * time. It counts messages, because parallel connections reply in groups: counting per span made a steady sender look a
 * quarter too slow.
 */
function steadiness(ends: number[], spanMs: number, perSecond: number): number {
  const inSpan = Math.round(perSecond * (spanMs / 1000));
  let longest = 0;
  for (let first = inSpan; first + 2 * inSpan <= ends.length; first++)
    longest = Math.max(longest, ends[first + inSpan]! - ends[first]!);
  return longest > 0 ? spanMs / longest : 1;
}

const isWhole = ({ verdict, exitCode, left }: Paced, count: number): boolean =>
  isClean(verdict) && verdict.sent === count && exitCode === 0 && left === 0;

const percent = (share: number): number => Math.round(share * 100);

const slowAnswers: FaultRow = {
  what: 'the mail server answers the end of a message after 1 s, then 5 s: readers at one provider, then at many',
  aim: 'at least 0.9 times connections by answer time, steady, nothing left when the run ends',
  full: 200,
  small: 24,
  async run({ count }) {
    const isFull = count >= 100;
    const second = isFull ? 1000 : 200;
    const runs = [
      { name: 'one, 1 s', count, domains: 1, connections: 10, answerMs: second },
      { name: 'one, 5 s', count, domains: 1, connections: 10, answerMs: 5 * second },
      { name: 'many, 1 s', count: count * 10, domains: count, connections: 20, answerMs: second },
      { name: 'many, 5 s', count: count * 10, domains: count, connections: 100, answerMs: 5 * second },
    ];
    const figures: RowResult['figures'] = {};
    let isGood = true;
    let verdict: Verdict | undefined;
    for (const { name, connections, ...pace } of isFull ? runs : runs.slice(0, 2)) {
      const run = await paced({ ...pace, env: { SMTP_CONNECTIONS: String(connections) } });
      const most = connections / (pace.answerMs / 1000);
      const share = run.perSecond / most;
      const even = steadiness(run.ends, 4 * pace.answerMs, most);
      figures[`${name}: % of most`] = percent(share);
      figures[`${name}: slowest span %`] = percent(even);
      figures[`${name}: left`] = run.left;
      isGood &&= isWhole(run, pace.count);
      if (isFull) isGood &&= share >= 0.9 && even >= 0.8;
      verdict = run.verdict;
    }
    return { isGood, verdict: verdict!, figures };
  },
};

const rated: FaultRow = {
  what: 'SMTP_RATE=10',
  aim: 'ten a second within a tenth, evenly, to the end',
  full: 500,
  small: 30,
  async run({ count }) {
    const figures: RowResult['figures'] = {};
    let isGood = true;
    let verdict: Verdict | undefined;
    for (const [name, answerMs] of [
      ['quick server', 0],
      ['server that takes 0.6 s', 600],
    ] as const) {
      const run = await paced({ count, domains: 1, env: { SMTP_RATE: '10' }, answerMs });
      const even = steadiness(run.ends, 2_000, 10);
      figures[`${name}: perSecond`] = run.perSecond;
      figures[`${name}: slowest span %`] = percent(even);
      figures[`${name}: left`] = run.left;
      isGood &&= isWhole(run, count);
      if (count >= 100) isGood &&= run.perSecond >= 9 && run.perSecond <= 11 && even >= 0.8;
      verdict = run.verdict;
    }
    return { isGood, verdict: verdict!, figures };
  },
};

const unsteady: Record<string, SinkOptions> = {
  'greets after 3 s': { script: (step) => (step === 'greet' ? { delayMs: 3_000 } : undefined) },
  'drops every tenth connection': {
    script: (step, _, connection) => (step === 'greet' && connection % 10 === 3 ? { drop: true } : undefined),
  },
  'drops every tenth connection at its first message': {
    script: (step, _, connection) => (step === 'data' && connection % 10 === 3 ? { drop: true } : undefined),
  },
  'ten messages a connection': { mostPerConnection: 10 },
};

const unsteadyConnections: FaultRow = {
  what: 'a server that greets after 3 s, drops every tenth connection, takes ten messages a connection',
  aim: 'all sent, dup 0, at least 0.8 of the undisturbed rate',
  full: 600,
  small: 30,
  async run({ count }) {
    const isFull = count >= 100;
    const pace = { count, domains: 4, answerMs: isFull ? 500 : 20 };
    const usual = await paced(pace);
    const figures: RowResult['figures'] = { usualPerSecond: usual.perSecond };
    let isGood = isWhole(usual, count);
    let { verdict } = usual;
    for (const [name, sink] of Object.entries(unsteady)) {
      const run = await paced({ ...pace, sink });
      const share = run.perSecond / usual.perSecond;
      figures[`${name}: %`] = percent(share);
      isGood &&= isWhole(run, count);
      if (isFull) isGood &&= share >= 0.8;
      verdict = run.verdict;
    }
    return { isGood, verdict, figures };
  },
};

export const paceRows = { F29: slowAnswers, F30: rated, F31: unsteadyConnections };
