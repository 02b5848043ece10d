import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverUser } from '../../../platform/db/server-files.ts';
import { freePort, startProgram } from '../../support/program.ts';
import { rounded, type ServiceRow, spread } from '../service-row.ts';
import { type Installation, lostOf, openInstallation, startWriter, type Writer } from './installation.ts';

const mostStartSeconds = 3;
const writersAtOnce = 4;

async function inInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation();
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

/** New readers of a round, all writing. */
async function startWriters(installation: Installation, round: number): Promise<Writer[]> {
  await installation.query('update plan_term_limits set term_limit = 1000000');
  const names = Array.from({ length: writersAtOnce }, (_, n) => `r${round}w${n}`);
  const cookies = await Promise.all(names.map((name) => installation.reader(name)));
  return names.map((name, n) => startWriter(installation, cookies[n]!, name));
}

const countOf = (writers: Writer[]) => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

async function acknowledged(writers: Writer[], count: number): Promise<void> {
  const until = performance.now() + 30_000;
  while (countOf(writers) < count && performance.now() < until) await sleep(5);
}

/** Of six kills, five hit the program and one the database; every second of these hits both. */
const victimOf = (round: number) => (round % 6 !== 5 ? 'program' : round % 12 === 5 ? 'database' : 'both');

export const crashRows: Record<string, ServiceRow> = {
  F13: {
    what: 'kill -9 of the program, of the embedded database, and of both, while readers write',
    aim: 'every acknowledged row is there, start or recovery within 3 s',
    full: 60,
    small: 6,
    run: ({ count, random }) =>
      inInstallation(async (installation) => {
        let { program } = await installation.start(); // the first start creates the database, which is not measured
        const starts: number[] = [];
        const recoveries: number[] = [];
        const all: string[] = [];
        let lost = 0;
        let refusals = 0;
        for (let round = 0; round < count; round++) {
          const victim = victimOf(round);
          const writers = await startWriters(installation, round);
          await acknowledged(writers, writersAtOnce * 2);
          await sleep(random() * 150);
          const killedAt = performance.now();
          if (victim !== 'program') process.kill(installation.postmaster(), 'SIGKILL');
          if (victim === 'database') {
            await installation.isBack();
            await acknowledged(writers, countOf(writers) + 1);
            recoveries.push((performance.now() - killedAt) / 1000);
            await Promise.all(writers.map((writer) => writer.stop()));
            refusals += writers.reduce((sum, { statuses }) => sum + (statuses['500'] ?? 0) + (statuses.hung ?? 0), 0);
          } else {
            program.child.kill('SIGKILL');
            await program.ended;
            await Promise.all(writers.map((writer) => writer.stop()));
            const next = await installation.start();
            program = next.program;
            starts.push(next.seconds);
          }
          const terms = writers.flatMap((writer) => writer.acknowledged);
          lost += await lostOf(installation, terms);
          all.push(...terms);
        }
        const lostAtLast = await lostOf(installation, all);
        const [start, recovery] = [spread(starts), spread(recoveries)];
        return {
          isGood:
            lost === 0 &&
            lostAtLast === 0 &&
            refusals === 0 &&
            Math.max(start.worst, recovery.worst) <= mostStartSeconds,
          figures: {
            kills: count,
            acknowledged: all.length,
            lost: lost + lostAtLast,
            startMedian: start.median,
            startWorst: start.worst,
            recoveryMedian: recovery.median,
            recoveryWorst: recovery.worst,
            wrongAnswers: refusals,
            load: rounded(os.loadavg()[0] ?? 0, 1),
          },
        };
      }),
  },
  F14: {
    what: 'a second program on the same folder; lock files left by a kill -9 or a reboot',
    aim: 'the second ends with status 1 and names the first; stale files are taken over within 3 s; nothing lost',
    full: 10,
    small: 1,
    run: ({ count }) =>
      inInstallation(async (installation) => {
        let { program } = await installation.start();
        const starts: number[] = [];
        const refusals: number[] = [];
        const all: string[] = [];
        let wrong = 0;
        for (let round = 0; round < count; round++) {
          const writers = await startWriters(installation, round);
          await acknowledged(writers, writersAtOnce);
          const began = performance.now();
          const second = startProgram(['serve'], { ...installation.env, PORT: String(await freePort()) });
          const status = await second.ended;
          refusals.push((performance.now() - began) / 1000);
          const line = `is in use by another Recorte (recorte pid ${program.child.pid})`;
          if (status !== 1 || !second.output().includes(line) || second.output().trim().includes('\n')) wrong += 1;
          const before = countOf(writers);
          await acknowledged(writers, before + writersAtOnce); // the first program keeps running
          await Promise.all(writers.map((writer) => writer.stop()));
          all.push(...writers.flatMap((writer) => writer.acknowledged));

          // after a crash of the machine nothing runs, and the pid in the lock files belongs to another program
          const stranger = spawn('sleep', ['600'], { ...serverUser(), stdio: 'ignore' });
          const files = [path.join(installation.dataFolder, 'postmaster.pid'), await installation.socketLock()];
          process.kill(installation.postmaster(), 'SIGKILL');
          program.child.kill('SIGKILL');
          await program.ended;
          if (round % 2 === 0) for (const file of files) nameAnother(file, stranger.pid!);
          const next = await installation.start();
          stranger.kill();
          program = next.program;
          starts.push(next.seconds);
        }
        const lost = await lostOf(installation, all);
        const [start, refusal] = [spread(starts), spread(refusals)];
        return {
          isGood: wrong === 0 && lost === 0 && start.worst <= mostStartSeconds,
          figures: {
            rounds: count,
            wrongRefusals: wrong,
            acknowledged: all.length,
            lost,
            startMedian: start.median,
            startWorst: start.worst,
            refusalWorst: refusal.worst,
            load: rounded(os.loadavg()[0] ?? 0, 1),
          },
        };
      }),
  },
};

function nameAnother(file: string, pid: number): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^-?\d+/, String(pid)));
}
