import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { check, settled, type Verdict } from './checker.ts';
import { type Stage, setStage } from './stage.ts';

export interface RowResult {
  isGood: boolean;
  verdict: Verdict;
  figures: Record<string, number | string>;
}

export interface RowOptions {
  count: number;
  random: () => number;
}

export interface FaultRow {
  what: string;
  aim: string;
  /** Sizes of the full run and of the one in the tests. */
  full: number;
  small: number;
  run(options: RowOptions): Promise<RowResult>;
}

const clean = ({ lost, duplicated, invented, withoutReason }: Verdict) =>
  lost === 0 && duplicated === 0 && invented === 0 && withoutReason === 0;

async function onStage(stage: Stage, work: () => Promise<RowResult>): Promise<RowResult> {
  try {
    return await work();
  } finally {
    await stage.close();
  }
}

/** Waits until so many messages have arrived, or the time is over. */
async function arrived(stage: Stage, count: number, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  while (stage.sink.received.length < count && performance.now() < until) await sleep(10);
}

const connections = 10;

export const rows: Record<string, FaultRow> = {
  F01: {
    what: 'kill -9 of the worker at random moments, a supervisor starts it again',
    aim: 'lost 0, dup 0, unknown at most the connections of each kill',
    full: 10_000,
    small: 150,
    async run({ count, random }) {
      const stage = await setStage();
      return onStage(stage, async () => {
        await stage.enrol(count);
        const kills = count >= 1000 ? 20 : 2;
        for (let kill = 0; kill < kills; kill++) {
          const worker = stage.startWorker();
          const ended = once(worker, 'exit');
          const before = stage.sink.received.length;
          await arrived(stage, before + 1 + Math.floor(random() * ((count - before) / (kills - kill + 1))), 60_000);
          worker.kill('SIGKILL');
          await ended;
        }
        const began = performance.now();
        const last = stage.startWorker();
        await settled(stage.platform, 180_000);
        last.kill('SIGTERM');
        await once(last, 'exit');
        const verdict = await check(stage.platform, [stage.sink]);
        const unknown = verdict.explained.unknown ?? 0;
        const seconds = Math.round((performance.now() - began) / 100) / 10;
        return {
          isGood: clean(verdict) && unknown <= kills * connections,
          verdict,
          figures: { kills, unknown, mostUnknownAllowed: kills * connections, secondsAfterLastKill: seconds },
        };
      });
    },
  },
  F02: {
    what: 'the process ends itself at nine stages of a send',
    aim: 'before the dot: delivered once after a restart; after it: unknown',
    full: 100,
    small: 2,
    async run({ count }) {
      const stages = [
        'claim',
        'render',
        'sign',
        'connect',
        'rcpt',
        'mid-data',
        'before-flush',
        'after-dot',
        'after-250',
      ];
      const stage = await setStage({}, { SMTP_CONNECTIONS: '1' });
      return onStage(stage, async () => {
        let wrong = 0;
        let at = 0;
        for (const point of stages) {
          for (let round = 0; round < count; round++) {
            await stage.enrol(1, at);
            const email = `reader${at}@mail${at % 4}.test`;
            at += 1;
            // the sink answers late, so that "after the dot" is before the reply
            stage.sink.setScript((step) => (step === 'dot' && point === 'after-dot' ? { delayMs: 400 } : undefined));
            const dying = stage.startWorker({ FAILPOINT: `${point}:exit:1` });
            const [, signal] = await once(dying, 'exit');
            stage.sink.setScript(undefined);
            await stage.platform.db.execute(
              sql`update deliveries set lease_until = now() - interval '1 second' where lease_until is not null`,
            );
            const next = stage.startWorker();
            await settled(stage.platform, 30_000);
            next.kill('SIGTERM');
            await once(next, 'exit');
            const { rows: found } = await stage.platform.db.execute<{ state: string }>(
              sql`select d.state from deliveries d join "user" u on u.id = d.user_id where u.email = ${email}`,
            );
            const expected = point === 'after-dot' || point === 'after-250' ? 'unknown' : 'sent';
            const dots = stage.sink.received.filter(({ to }) => to === email).length;
            // killed right after the release, the last byte may not have left: unknown is the truth either way
            const isRight = expected === 'sent' ? dots === 1 : dots <= 1;
            if (signal !== 'SIGKILL' || found[0]?.state !== expected || !isRight) wrong += 1;
          }
        }
        const verdict = await check(stage.platform, [stage.sink]);
        return { isGood: clean(verdict) && wrong === 0, verdict, figures: { rounds: stages.length * count, wrong } };
      });
    },
  },
  F03: {
    what: 'SIGTERM in the middle of a run',
    aim: 'exit 0 within 30 s, nothing unknown',
    full: 5_000,
    small: 200,
    async run({ count }) {
      const stage = await setStage({ script: (step) => (step === 'dot' ? { delayMs: 5 } : undefined) });
      return onStage(stage, async () => {
        await stage.enrol(count);
        const worker = stage.startWorker();
        await arrived(stage, Math.floor(count / 4), 60_000);
        const began = performance.now();
        worker.kill('SIGTERM');
        const [code] = await once(worker, 'exit');
        const seconds = (performance.now() - began) / 1000;
        const unknownAtStop = (await check(stage.platform, [stage.sink])).explained.unknown ?? 0;
        const next = stage.startWorker();
        await settled(stage.platform, 120_000);
        next.kill('SIGTERM');
        await once(next, 'exit');
        const verdict = await check(stage.platform, [stage.sink]);
        return {
          isGood: clean(verdict) && code === 0 && seconds <= 30 && unknownAtStop === 0,
          verdict,
          figures: { exitCode: code ?? -1, seconds: Math.round(seconds * 10) / 10, unknownAtStop },
        };
      });
    },
  },
  F08: {
    what: 'the mail server is down, then back',
    aim: 'all delivered, 10,000 within two minutes of its return',
    full: 10_000,
    small: 100,
    async run({ count }) {
      const stage = await setStage();
      return onStage(stage, async () => {
        const { port } = stage.sink;
        await stage.sink.close();
        await stage.enrol(count);
        const worker = stage.startWorker();
        await sleep(8_000);
        const back = await startSmtpSink({ port, isForgetful: true });
        const began = performance.now();
        const isDone = await settled(stage.platform, 240_000);
        const seconds = (performance.now() - began) / 1000;
        worker.kill('SIGTERM');
        await once(worker, 'exit');
        const verdict = await check(stage.platform, [stage.sink, back]);
        await back.close();
        return {
          isGood: clean(verdict) && isDone && verdict.sent === count && seconds <= 120,
          verdict,
          figures: { secondsAfterReturn: Math.round(seconds * 10) / 10 },
        };
      });
    },
  },
  F09: {
    what: 'the mail server takes 20 messages a second',
    aim: 'nothing lost; within a tenth of the allowed rate after 30 s',
    full: 1_200,
    small: 80,
    async run({ count }) {
      const stage = await setStage({ rate: 20 });
      return onStage(stage, async () => {
        await stage.enrol(count);
        const worker = stage.startWorker();
        await arrived(stage, 1, 60_000);
        const settleSeconds = count >= 1000 ? 30 : 2;
        await sleep(settleSeconds * 1000);
        const before = stage.sink.received.length;
        const measured = count >= 1000 ? 15 : 1;
        await sleep(measured * 1000);
        const rate = (stage.sink.received.length - before) / measured;
        const isDone = await settled(stage.platform, 120_000);
        worker.kill('SIGTERM');
        await once(worker, 'exit');
        const verdict = await check(stage.platform, [stage.sink]);
        const isNear = count < 1000 || rate >= 18;
        return { isGood: clean(verdict) && isDone && isNear, verdict, figures: { rateAfter30s: rate, allowed: 20 } };
      });
    },
  },
  F12: {
    what: 'the database cuts every connection again and again during the run',
    aim: 'dup 0, lost 0',
    full: 3_000,
    small: 200,
    async run({ count }) {
      const stage = await setStage();
      return onStage(stage, async () => {
        await stage.enrol(count);
        const worker = stage.startWorker();
        const cuts = 5;
        for (let cut = 1; cut <= cuts; cut++) {
          await arrived(stage, Math.floor((count * cut) / (cuts + 2)), 60_000);
          await stage.admin.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
          );
        }
        const began = performance.now();
        const isDone = await settled(stage.platform, 180_000);
        const seconds = (performance.now() - began) / 1000;
        worker.kill('SIGTERM');
        await once(worker, 'exit');
        const verdict = await check(stage.platform, [stage.sink]);
        return {
          isGood: clean(verdict) && isDone,
          verdict,
          figures: {
            cuts,
            unknown: verdict.explained.unknown ?? 0,
            secondsAfterLastCut: Math.round(seconds * 10) / 10,
          },
        };
      });
    },
  },
  F24: {
    what: 'two workers; one is stopped past its lease and resumed',
    aim: 'dup 0',
    full: 4_000,
    small: 200,
    async run({ count }) {
      const stage = await setStage({ script: (step) => (step === 'dot' ? { delayMs: 3 } : undefined) });
      return onStage(stage, async () => {
        await stage.enrol(count);
        const [first, second] = [stage.startWorker(), stage.startWorker()];
        await arrived(stage, Math.floor(count / 5), 60_000);
        first.kill('SIGSTOP');
        await sleep(15_000);
        first.kill('SIGCONT');
        const isDone = await settled(stage.platform, 180_000);
        for (const worker of [first, second]) {
          const ended = once(worker, 'exit');
          worker.kill('SIGTERM');
          await ended;
        }
        const verdict = await check(stage.platform, [stage.sink]);
        return { isGood: clean(verdict) && isDone, verdict, figures: { unknown: verdict.explained.unknown ?? 0 } };
      });
    },
  },
  F28: {
    what: 'all processes are down when the hour strikes',
    aim: 'everybody served within five minutes of the start',
    full: 5_000,
    small: 100,
    async run({ count }) {
      const stage = await setStage();
      return onStage(stage, async () => {
        await stage.enrol(count);
        await stage.platform.db.execute(sql`update delivery_settings set next_run_at = now() - interval '2 minutes'`);
        const began = performance.now();
        const worker = stage.startWorker();
        const isDone = await settled(stage.platform, 300_000);
        const seconds = (performance.now() - began) / 1000;
        worker.kill('SIGTERM');
        await once(worker, 'exit');
        const verdict = await check(stage.platform, [stage.sink]);
        return {
          isGood: clean(verdict) && isDone && verdict.sent === count,
          verdict,
          figures: { secondsFromStart: Math.round(seconds * 10) / 10, perSecond: Math.round(count / seconds) },
        };
      });
    },
  },
};
