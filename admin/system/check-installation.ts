import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findPause } from '../../clippings/outgoing/queries.ts';
import type { Finding, ProviderAnswer } from '../../contract/admin/system.ts';
import { hourMs, minuteMs } from '../../contract/rules/durations.ts';
import { readDay } from '../../newsroom/matches/second-reader/queries.ts';
import { adminsByPasswordAlone } from '../../people/accounts/second-factor/queries.ts';
import { isSandboxOn } from '../../people/payments/provider/stripe-account.ts';
import { readersPayingTwice } from '../../people/payments/queries.ts';
import { isBackupName } from '../../platform/backup/backup.ts';
import type { Config } from '../../platform/config/read-config.ts';
import { knownMigrations } from '../../platform/db/migrate.ts';
import type { Db } from '../../platform/db/open-database.ts';
import { tryReplica } from '../../platform/db/replica.ts';
import { diskUse } from '../../platform/disk-watch.ts';
import { countByHealth, failingFrom } from '../sources/queries.ts';
import { readLastDay } from '../today/queries.ts';
import { serverTroubles } from '../today/today-status.ts';
import { appliedSchema, countAdmins, databaseSizes, lastJobAt } from './queries.ts';
import { withoutSecrets } from './try-providers.ts';

export interface Installation {
  config: Config;
  now: Date;
  /** Undefined if there is no database yet or it is unreachable. */
  db?: Db | undefined;
  /** Why it is unreachable. */
  databaseProblem?: string | undefined;
}

const fullDisk = 0.9;
const silentWorkerMs = 5 * minuteMs;
const oldBackupMs = 26 * hourMs;
const failingShare = 0.3;

const isPublic = ({ BASE_URL }: Config) =>
  !/^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(new URL(BASE_URL).hostname);

/** The checks and their functions; checks of the database are skipped without one. */
const ownChecks: [Finding['check'], (installation: Installation) => Promise<ProviderAnswer> | ProviderAnswer][] = [
  ['address', checkAddress],
  ['disk', checkDisk],
  ['backup', checkBackup],
  ['sandbox', checkSandbox],
];
const databaseChecks: [Finding['check'], (db: Db, installation: Installation) => Promise<ProviderAnswer>][] = [
  ['replica', checkReplica],
  ['schema', checkSchema],
  ['admins', checkAdmins],
  ['secondFactor', checkSecondFactors],
  ['workers', checkWorkers],
  ['morning', checkMorning],
  ['feeds', checkFeeds],
  ['doublePayments', checkDoublePayments],
  ['secondReader', checkSecondReader],
];

/** Checks this installation: its address, database, disk and backups, and whether its workers run. */
export async function checkInstallation(installation: Installation): Promise<Finding[]> {
  const { config, db } = installation;
  const own = ownChecks.map(async ([check, ask]): Promise<Finding> => ({ check, ...(await ask(installation)) }));
  const database: Finding = { check: 'database', ...(await checkDatabase(installation)) };
  if (!db || database.state !== 'good') return [database, ...(await Promise.all(own))];
  const inside = databaseChecks.map(async ([check, ask]): Promise<Finding> => {
    const asked = ask(db, installation).catch(
      (error: Error): ProviderAnswer => ({ state: 'unknown', detail: error.message }),
    );
    const { state, detail } = await asked;
    return { check, state, detail: withoutSecrets(config, detail) };
  });
  return [database, ...(await Promise.all([...inside, ...own]))];
}

async function checkDatabase({ config, db, databaseProblem }: Installation): Promise<ProviderAnswer> {
  if (databaseProblem) return { state: 'unknown', detail: withoutSecrets(config, databaseProblem) };
  if (!db) return { state: 'off', detail: config.DATA_DIR };
  try {
    const { postgres, databaseBytes } = await databaseSizes(db);
    return {
      state: 'good',
      detail: `PostgreSQL ${postgres.split(' ')[0]} · ${Math.ceil(databaseBytes / 1024 ** 2)} MB`,
    };
  } catch (error) {
    return { state: 'unknown', detail: withoutSecrets(config, (error as Error).message) };
  }
}

async function checkReplica(db: Db, { config }: Installation): Promise<ProviderAnswer> {
  const connectionString = config.DATABASE_READ_URL;
  if (!connectionString) return { state: 'off', detail: 'DATABASE_READ_URL' };
  const tried = await tryReplica({ connection: { connectionString }, primary: db, max: 1 });
  const { isUsed, problem, lagSeconds } = tried;
  const lag = lagSeconds === undefined ? [] : [`${lagSeconds.toFixed(1)} s`];
  return { state: isUsed ? 'good' : 'bad', detail: [...(problem ? [problem] : []), ...lag].join(' · ') };
}

async function checkSchema(db: Db): Promise<ProviderAnswer> {
  const [applied, known] = [await appliedSchema(db), knownMigrations()];
  const isSame = applied.length === known.length && applied.every((hash) => known.includes(hash));
  return {
    state: isSame ? 'good' : applied.length === 0 ? 'missing' : 'bad',
    detail: `${applied.length}/${known.length}`,
  };
}

async function checkAdmins(db: Db): Promise<ProviderAnswer> {
  const count = await countAdmins(db);
  return { state: count > 0 ? 'good' : 'missing', detail: String(count) };
}

/** Administrators who sign in with a password alone; a problem if the site is reachable from outside. */
async function checkSecondFactors(db: Db, { config }: Installation): Promise<ProviderAnswer> {
  const without = await adminsByPasswordAlone(db);
  const detail = without.map(({ email }) => email).join(', ');
  return { state: without.length === 0 ? 'good' : isPublic(config) ? 'missing' : 'off', detail };
}

async function checkWorkers(db: Db, { now }: Installation): Promise<ProviderAnswer> {
  const at = await lastJobAt(db);
  if (!at) return { state: 'missing', detail: '–' };
  const isAlive = now.getTime() - at.getTime() < silentWorkerMs;
  return { state: isAlive ? 'good' : 'bad', detail: at.toISOString() };
}

async function checkMorning(db: Db, { now }: Installation): Promise<ProviderAnswer> {
  const [morning, pausedSince] = await Promise.all([readLastDay(db, now), findPause(db)]);
  const { oldestSeconds, composed, uncomposed, sent, failed, deferred, refused } = morning;
  const late = morning.waiting + morning.uncomposedLate;
  const open = composed + uncomposed - sent - failed;
  const isBad = serverTroubles({ ...morning, waiting: late, due: composed + uncomposed, open }).length > 0;
  const parts = [
    `${Math.round(oldestSeconds / 60)} min`,
    ...(late + deferred + refused > 0 ? [`${late} late, ${deferred} deferred, ${refused} refused by the server`] : []),
    ...(pausedSince ? [`sending paused since ${pausedSince.toISOString()}`] : []),
  ];
  return { state: isBad || pausedSince ? 'bad' : 'good', detail: parts.join(' · ') };
}

async function checkFeeds(db: Db, { now }: Installation): Promise<ProviderAnswer> {
  const rows = await countByHealth(db, now, failingFrom.inAll);
  const counts = Object.fromEntries(rows.map(({ health, count }) => [health, count]));
  const { good = 0, silent = 0, failing = 0 } = counts;
  const read = good + silent + failing;
  const isBad = read > 0 && failing > failingShare * read;
  return { state: read === 0 ? 'missing' : isBad ? 'bad' : 'good', detail: `${good + silent}/${read}` };
}

/** Readers who pay for two subscriptions at once; each of their pages offers the refund. */
async function checkDoublePayments(db: Db): Promise<ProviderAnswer> {
  const readers = await readersPayingTwice(db);
  const detail = readers.map(({ email }) => email).join(', ');
  return readers.length === 0 ? { state: 'good', detail: '0' } : { state: 'bad', detail };
}

/** What the model read of doubtful matches today, of what it may, and what that changed. */
async function checkSecondReader(db: Db, { config, now }: Installation): Promise<ProviderAnswer> {
  const { AI_BASE_URL, AI_READER_CALLS_A_DAY: calls, AI_READER_TOKENS_A_DAY: tokens, AI_MODEL: model } = config;
  if (!AI_BASE_URL || calls === 0) return { state: 'off', detail: 'AI_READER_CALLS_A_DAY' };
  const day = (await readDay(db, now.toISOString().slice(0, 10))).find((one) => one.model === model);
  if (!day) return { state: 'good', detail: `${model} · 0/${calls}` };
  const answers = `about ${day.about}, mention ${day.mention}, neither ${day.neither}, unusable ${day.unusable}`;
  const used = `${day.calls}/${calls} calls (${day.failed} failed) · ${day.tokens}/${tokens} tokens`;
  const isBad = day.failed * 2 > day.calls;
  const changed = `${day.raised} raised, ${day.lowered} lowered`;
  return { state: isBad ? 'bad' : 'good', detail: [model, used, answers, changed].join(' · ') };
}

/** In the sandbox anybody gets a plan with a click: a fault if strangers can reach it and it is not a demo. */
function checkSandbox({ config }: Installation): ProviderAnswer {
  if (!isSandboxOn(config)) return { state: 'off', detail: 'PAYMENTS' };
  if (config.DEMO) return { state: 'good', detail: 'DEMO' };
  return { state: isPublic(config) ? 'bad' : 'good', detail: 'PAYMENTS=sandbox' };
}

async function checkDisk({ config }: Installation): Promise<ProviderAnswer> {
  const use = await diskUse(config.DATA_DIR);
  if (use === 0) return { state: 'off', detail: config.DATA_DIR };
  return { state: use >= fullDisk ? 'bad' : 'good', detail: `${config.DATA_DIR} · ${Math.round(use * 100)} %` };
}

/** If a proxy ends TLS, its address must be configured; otherwise all visitors share one address. */
function checkAddress({ config }: Installation): ProviderAnswer {
  const { BASE_URL, TRUSTED_PROXIES } = config;
  if (!isPublic(config)) return { state: 'off', detail: BASE_URL };
  if (!BASE_URL.startsWith('https://')) return { state: 'bad', detail: BASE_URL };
  if (TRUSTED_PROXIES.length === 0) return { state: 'missing', detail: 'TRUSTED_PROXIES' };
  return { state: 'good', detail: BASE_URL };
}

function checkBackup({ config, now }: Installation): ProviderAnswer {
  const folder = config.BACKUP_DIR;
  if (!folder) return { state: isPublic(config) ? 'missing' : 'off', detail: 'BACKUP_DIR' };
  try {
    const newest = readdirSync(folder).filter(isBackupName).sort().at(-1);
    if (!newest) return { state: 'missing', detail: folder };
    const isOld = now.getTime() - statSync(path.join(folder, newest)).mtimeMs > oldBackupMs;
    return { state: isOld ? 'bad' : 'good', detail: path.join(folder, newest) };
  } catch (error) {
    return { state: 'missing', detail: `${folder} · ${(error as NodeJS.ErrnoException).code}` };
  }
}
