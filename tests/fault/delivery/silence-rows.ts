import { sql } from 'drizzle-orm';
import { defaultTimeouts } from '../../../platform/smtp/smtp-open.ts';
import type { SinkOptions, Step } from '../../support/mail/smtp-sink.ts';
import { newSender } from '../../support/news/morning.ts';
import { check, type Verdict } from '../checker.ts';
import { type FaultRow, isClean, secondsSince, tenths, unknownIn, within } from '../row.ts';
import { numberOf, openDueFixture, sendUntilSettled } from './due-fixture.ts';

type Hang = 'none' | 'greet' | 'ehlo' | 'rcpt' | 'data' | 'dot';

/** One of four lanes hangs, or one of four connections before a recipient is named. */
function hangingAt(hang: Hang, received: (at: number) => void): NonNullable<SinkOptions['script']> {
  return (step, to, connection) => {
    const isOfLane = to ? to.endsWith('@mail0.test') : connection % 4 === 1;
    if (step === 'dot' && to && !to.endsWith('@mail0.test')) received(performance.now());
    return step === hang && isOfLane ? { hang: true } : undefined;
  };
}

interface Hanging {
  verdict: Verdict;
  othersPerSecond: number;
  seconds: number;
}

async function runHanging(hang: Hang, count: number, timeouts: typeof defaultTimeouts): Promise<Hanging> {
  const received: number[] = [];
  const script = hangingAt(hang, (at) => received.push(at));
  return within(openDueFixture(count, { script }, timeouts), async (fixture) => {
    const began = performance.now();
    await fixture.sender.run();
    const seconds = secondsSince(began);
    // leaves out the few whose own connection hung: they are late and would stretch the time
    const others = received.toSorted((a, b) => a - b).slice(0, Math.ceil(received.length * 0.95));
    const span = ((others.at(-1) ?? 0) - (others[0] ?? 0)) / 1000;
    // the server recovers; the waiting deliveries of the lane are sent
    fixture.sink.setScript(undefined);
    // another process does not know that the lane was paused
    const fresh = newSender(fixture.platform);
    await sendUntilSettled({ ...fixture, sender: fresh });
    fresh.close();
    return {
      verdict: await check(fixture.platform, [fixture.sink]),
      othersPerSecond: tenths(others.length / Math.max(0.001, span)),
      seconds,
    };
  });
}

const hanging: FaultRow = {
  what: 'one of four lanes (or connections) hangs: at the greeting, EHLO, RCPT, in DATA, after the dot',
  aim: 'the others at 80 % of their rate or more, no run beyond 90 s, after the dot unknown, before it sent later',
  full: 2_000,
  small: 40,
  async run({ count }) {
    const timeouts =
      count >= 1000
        ? defaultTimeouts
        : { ...defaultTimeouts, commandMs: 2500, replyMs: 2500, connectMs: 1500, greetingMs: 1500 };
    const usual = await runHanging('none', count, timeouts);
    const figures: Record<string, number | string> = { usualPerSecond: usual.othersPerSecond };
    let isGood = isClean(usual.verdict) && usual.verdict.sent === count;
    let verdict = usual.verdict;
    for (const hang of ['greet', 'ehlo', 'rcpt', 'data', 'dot'] as const) {
      const run = await runHanging(hang, count, timeouts);
      const share = tenths((100 * run.othersPerSecond) / usual.othersPerSecond);
      figures[`${hang}: others %`] = share;
      figures[`${hang}: seconds`] = run.seconds;
      figures[`${hang}: unknown`] = unknownIn(run.verdict);
      // the last byte leaves once the body is in the socket: a hang while it is read may look like one after the dot
      const mayBeUnknown = hang === 'dot' || hang === 'data';
      isGood &&= isClean(run.verdict) && run.seconds <= 90 && (mayBeUnknown || unknownIn(run.verdict) === 0);
      // a rate needs many messages
      if (count >= 1000) isGood &&= share >= 80;
      verdict = run.verdict;
    }
    return { isGood, verdict, figures };
  },
};

/** Where the connection is cut, by the recipient's number; each once. */
const cuts: { stage: 'begin' | 'data' | 'dot'; step: Step; ending: 'sent' | 'unknown' }[] = [
  { stage: 'begin', step: { drop: true }, ending: 'sent' },
  { stage: 'data', step: { drop: true }, ending: 'sent' },
  { stage: 'dot', step: { drop: true }, ending: 'unknown' },
  { stage: 'dot', step: { half: true }, ending: 'unknown' },
];

const cutLines: FaultRow = {
  what: 'the line is cut: at DATA, in the body, after the dot, in the middle of the 250',
  aim: 'every message classified right: cut before the dot sent once, after it unknown; at most 1 % cross the last byte',
  full: 1_000,
  small: 40,
  run: ({ count }) => {
    const done = new Set<string>();
    const script: NonNullable<SinkOptions['script']> = (step, to) => {
      const cut = cuts[numberOf(to) % cuts.length];
      if (!to || !cut || step !== cut.stage || done.has(to)) return undefined;
      done.add(to);
      return cut.step;
    };
    return within(openDueFixture(count, { script }), async (fixture) => {
      await sendUntilSettled(fixture);
      const verdict = await check(fixture.platform, [fixture.sink]);
      const { rows } = await fixture.platform.db.execute<{ email: string; state: string }>(
        sql`select u.email, d.state from deliveries d join "user" u on u.id = d.user_id`,
      );
      const dots = Map.groupBy(fixture.sink.received, ({ to }) => to);
      const dotsOf = (email: string) => dots.get(email)?.length ?? 0;
      // the server may cut the body while our last byte is already on its way: then the state can only be unknown
      const crossed = rows.filter(({ email, state }) => {
        const { stage: at } = cuts[numberOf(email) % cuts.length]!;
        return at === 'data' && state === 'unknown' && dotsOf(email) === 0;
      });
      const wrong = rows.filter((row) => {
        const { ending } = cuts[numberOf(row.email) % cuts.length]!;
        const isUsual = row.state === ending && dotsOf(row.email) === 1;
        return !done.has(row.email) || !(isUsual || crossed.includes(row));
      });
      const kinds = Map.groupBy(wrong, ({ email }) => `${cuts[numberOf(email) % cuts.length]!.stage}`);
      return {
        isGood: isClean(verdict) && wrong.length === 0 && rows.length === count && crossed.length <= count * 0.01,
        verdict,
        figures: {
          right: rows.length - wrong.length,
          crossedTheLastByte: crossed.length,
          ...Object.fromEntries([...kinds].map(([kind, list]) => [`wrong at ${kind}`, list.length])),
        },
      };
    });
  },
};

export const silenceRows = { F06: hanging, F07: cutLines };
