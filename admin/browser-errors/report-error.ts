import { createHash } from 'node:crypto';
import type { SourceFrame } from '../../contract/admin/browser-errors.ts';
import { cleanMessage } from '../../contract/browser-errors/clean-message.ts';
import type { BrowserErrorReport } from '../../contract/browser-errors/report.ts';
import { dayMs, hourSeconds } from '../../contract/rules/durations.ts';
import { callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { addOccurrence, deleteBeyond, deleteUnseen } from './queries.ts';
import { mapFrames, mapsFolder, releaseOf } from './source-maps.ts';

const perCaller = { name: 'browser-errors', points: 20, seconds: hourSeconds };
const ofAll = { name: 'browser-errors-all', points: 500, seconds: hourSeconds };
const mostGroups = 500;
const keptMs = 30 * dayMs;
const comparedFrames = 3;

const isOwn = ({ file }: SourceFrame) => !file.includes('node_modules/');

/** Line numbers and the hash in the name of a built script change with every build: neither is compared. */
function placeOf({ file, line, function: name }: SourceFrame): string {
  const built = /^([\w.]+)-[\w-]{8}\.js$/.exec(file)?.[1];
  return built ?? `${name ?? ''} ${file}:${line}`;
}

/** Errors with the same message at the same places are the same. */
export function errorKeyOf(kind: string, message: string, frames: readonly SourceFrame[]): string {
  const own = frames.filter(isOwn);
  const places = (own.length > 0 ? own : frames).slice(0, comparedFrames).map(placeOf);
  return createHash('sha256')
    .update(JSON.stringify([kind, message, places]))
    .digest('hex');
}

/** Adds an error of a page to its group. Anybody may send one, so nothing in it is trusted (requirements R137). */
export async function reportError(
  { db, clock, limits }: Platform,
  { kind, message: written, page, browser, release, frames: built }: BrowserErrorReport,
  ip: string,
  folder = mapsFolder,
): Promise<void> {
  await limits.consume(perCaller, callerKey(ip));
  await limits.consume(ofAll, 'all');
  const message = cleanMessage(written) || kind;
  const frames = await mapFrames(folder, built);
  const isCurrent = release === (await releaseOf(folder));
  const fingerprint = errorKeyOf(kind, message, frames);
  const at = clock.now();
  const isNew = await addOccurrence(db, { fingerprint, kind, message, page, browser, release, frames, at, isCurrent });
  if (isNew) await deleteBeyond(db, mostGroups, fingerprint);
}

export async function forgetErrors({ db, clock }: Platform): Promise<void> {
  await deleteUnseen(db, new Date(clock.now().getTime() - keptMs));
}
