import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryMb } from '../../support/machine/process-memory.ts';
import { openDatabaseServer } from '../database-server.ts';
import { type FourProcesses, startFourProcesses } from '../four-processes.ts';
import { rounded, type ServiceRow, spread } from '../service-row.ts';

/** The same as for `npm start` and a release. */
const compileCache = path.join(import.meta.dirname, '../../..', 'node_modules', '.cache', 'node');
const secret = 'a secret of thirty-two characters or more';
const mostMegabytes = 250;
const mostGrowthPerMinute = 1;

/** A folder and a database server for the row, both removed afterwards. */
async function withServer<T>(work: (newDatabase: () => Promise<Record<string, string>>) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-processes-'));
  chmodSync(folder, 0o755);
  const { embedded, urlOf, administer } = await openDatabaseServer(folder);
  const names: string[] = [];
  try {
    return await work(async () => {
      const name = `four_${randomUUID().slice(0, 8)}`;
      names.push(name);
      await administer(`create database ${name}`);
      return {
        DATABASE_URL: urlOf(name),
        SECRET: secret,
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        NODE_COMPILE_CACHE: compileCache,
      };
    });
  } finally {
    for (const name of names) await administer(`drop database if exists ${name} with (force)`).catch(() => undefined);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Problems after a first start of several processes; empty if there are none. */
export async function troubleOfFirstStart(processes: FourProcesses): Promise<string[]> {
  const said = processes.output();
  const timesPrinted = (text: string) => said.split(text).length - 1;
  return [
    timesPrinted('admin login') !== 1 && `the admin's login was printed ${timesPrinted('admin login')} times`,
    timesPrinted('invite code') !== 1 && `an invite was printed ${timesPrinted('invite code')} times`,
    /"level":(50|60)|Error/.test(said) && 'an error was printed',
  ].filter((line) => line !== false);
}

interface Sample {
  minute: number;
  megabytes: number;
}

/** Megabytes per minute, by a linear fit through the samples of the second half. */
function growthOf(samples: Sample[]): number {
  const later = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(later.map(({ minute }) => minute)), mean(later.map(({ megabytes }) => megabytes))];
  const top = later.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0);
  return top / (later.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0) || 1);
}

export const startRows: Record<string, ServiceRow> = {
  F27: {
    what: 'two web and two worker processes with nothing to do; the size is in minutes',
    aim: 'once started each stays under 250 MB and grows by less than 1 MB a minute over the second half',
    full: 60,
    small: 2,
    run: ({ count }) =>
      withServer(async (newDatabase) => {
        const processes = await startFourProcesses(await newDatabase());
        const samples = processes.members.map((): Sample[] => []);
        const began = performance.now();
        const minutes = () => (performance.now() - began) / 60_000;
        while (minutes() < count) {
          await sleep(Math.min(15_000, count * 6_000));
          // monitoring requests these, idle or not
          for (const { url } of processes.members) await (await fetch(`${url}/metrics`)).arrayBuffer();
          for (const [at, member] of processes.members.entries())
            samples[at]?.push({ minute: minutes(), megabytes: memoryMb(member.child.pid!) });
        }
        const statuses = await processes.stop();
        const most = (list: Sample[]) => Math.max(...list.map(({ megabytes }) => megabytes));
        const worst = samples.map((list) => most(list.filter(({ minute }) => minute > count / 12)));
        const growth = samples.map(growthOf);
        return {
          isGood:
            Math.max(...worst) < mostMegabytes &&
            Math.max(...growth) < mostGrowthPerMinute &&
            statuses.every((status) => status === 0),
          figures: {
            minutes: count,
            'MB while starting': samples.map((list) => rounded(most(list), 0)).join(' '),
            'most MB after it, web web worker worker': worst.map((value) => rounded(value, 0)).join(' '),
            'last MB': samples.map((list) => rounded(list.at(-1)?.megabytes ?? 0, 0)).join(' '),
            'MB a minute': growth.map((value) => rounded(value, 2)).join(' '),
            statuses: statuses.join(' '),
          },
        };
      }),
  },
  F32: {
    what: 'two web and two workers started at the same moment on an empty database',
    aim: "one admin, its password printed once, all four live; a later start tells nobody's",
    full: 20,
    small: 1,
    run: ({ count }) =>
      withServer(async (newDatabase) => {
        let right = 0;
        const seconds: number[] = [];
        for (let round = 0; round < count; round++) {
          const env = await newDatabase();
          const began = performance.now();
          const processes = await startFourProcesses(env).catch((error: Error) => void console.log(error.message));
          if (!processes) continue;
          seconds.push((performance.now() - began) / 1000);
          const trouble = await troubleOfFirstStart(processes);
          if ((await processes.stop()).some((status) => status !== 0)) trouble.push('a process did not end with 0');
          if (trouble.length > 0) console.log(`round ${round}: ${trouble.join('; ')}`);
          else right += 1;
        }
        const { median, worst } = spread(seconds);
        return {
          isGood: right === count,
          figures: { rounds: count, right, secondsMedian: median, secondsWorst: worst },
        };
      }),
  },
};
