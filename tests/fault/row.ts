import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SmtpSink } from '../support/mail/smtp-sink.ts';
import type { Verdict } from './checker.ts';

export interface RowResult {
  isGood: boolean;
  verdict: Verdict;
  figures: Record<string, number | string>;
}

export interface RowOptions {
  count: number;
  random: () => number;
}

/** A row of the fault table about deliveries. */
export interface FaultRow {
  what: string;
  aim: string;
  /** Sizes of the full run and of the one in the tests. */
  full: number;
  small: number;
  run(options: RowOptions): Promise<RowResult>;
}

export const isClean = ({ lost, duplicated, invented, withoutReason }: Verdict): boolean =>
  lost === 0 && duplicated === 0 && invented === 0 && withoutReason === 0;

export const unknownIn = ({ explained }: Verdict): number => explained.unknown ?? 0;

export const tenths = (value: number): number => Math.round(value * 10) / 10;

export const secondsSince = (began: number): number => tenths((performance.now() - began) / 1000);

/** Closes what was opened for the row, even if it throws. */
export async function within<T extends { close(): Promise<void> }, R>(
  opening: Promise<T>,
  work: (opened: T) => Promise<R>,
): Promise<R> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** Waits until this many messages have arrived, or the time is over. */
export async function arrived({ received }: SmtpSink, count: number, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  while (received.length < count && performance.now() < until) await sleep(10);
}

/** Waits until the condition holds; false if the time is over first. */
export async function comesTrue(isSo: () => Promise<boolean>, limitMs: number, everyMs = 100): Promise<boolean> {
  for (const until = performance.now() + limitMs; performance.now() < until; await sleep(everyMs)) {
    if (await isSo()) return true;
  }
  return false;
}

/** Sends the signal and waits for the end; returns the exit code, or the signal that ended it. */
export async function ends(worker: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
  if (worker.exitCode === null && worker.signalCode === null) {
    const ended = once(worker, 'exit');
    worker.kill(signal);
    await ended;
  }
  return worker.exitCode ?? worker.signalCode ?? 'unknown';
}
