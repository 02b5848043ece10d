import { noticeMail } from '#emails';
import { isHoldingBack } from '../../clippings/delivery/send-due.ts';
import { findPause } from '../../clippings/outgoing/queries.ts';
import type { TodayCounts, TodayStatus, Trouble } from '../../contract/admin/deliveries.ts';
import type { Language } from '../../contract/language.ts';
import type { UnknownCause } from '../../contract/rules/delivery-reasons.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/rules/durations.ts';
import { operatorAddresses } from '../../people/accounts/account-mails.ts';
import { localDateOf, startOfDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { postJson } from '../../platform/safe-fetch/safe-fetch.ts';
import { mailTrouble, postTrouble, type TroubleNews } from '../operator-jobs.ts';
import { endTroubles, keepTrouble, lastArticleAt, type Morning, nextHour, readMorning } from './queries.ts';

/** Below this share of a day's mails, waiting mails are problems of single mailboxes. */
const lateShare = 0.01;
const deferredShare = 0.1;
/** One message may be refused for what it says. */
const leastRefused = 3;
const unknownShare = 0.01;
/** Below this count a share is not meaningful. */
const leastFailed = 3;
const failedShare = 0.05;
const leastYesterday = 10;
const fewerShare = 0.5;
const longestWithoutNewsHours = 6;

export interface DayState {
  today: TodayCounts;
  yesterday: TodayCounts;
  /** Composed, not sent, and due for more than 15 minutes. */
  waiting: number;
  unknown: Record<UnknownCause, number>;
  /** Kept because the server refuses our mail or cannot be reached. */
  refused: number;
  /** Due for more than 15 minutes and not composed. */
  uncomposed: number;
  /** The complaint guard has stopped all sending. */
  isHeld: boolean;
  isPaused: boolean;
  /** Hours since the last article; null if no feed is read. */
  hoursWithoutNews: number | null;
}

/** Single full mailboxes do not count as a late morning. */
const isManyLate = (late: number, due: number): boolean => late > lateShare * due;

/**
 * What the mail server does to all: it refuses us, defers many, or nothing leaves. Asked by the operator's page, the alerts and the
 * doctor.
 */
export function serverTroubles(now: Pick<Morning, 'refused' | 'deferred' | 'waiting'> & { due: number; open: number }) {
  const { refused, deferred, waiting, due, open } = now;
  const troubles: (Trouble | false)[] = [
    refused >= Math.min(leastRefused, Math.max(1, open)) && { kind: 'refused', count: refused },
    deferred > deferredShare * due && { kind: 'deferred', count: deferred },
    isManyLate(waiting, due) && { kind: 'late', count: waiting },
  ];
  return troubles.filter((trouble) => trouble !== false);
}

/** Problems to report to the operator, most urgent first. */
export function troublesOf(state: DayState): Trouble[] {
  const { today, yesterday, waiting, refused, unknown, uncomposed, isHeld, isPaused, hoursWithoutNews } = state;
  const open = today.due - today.sent - today.failed;
  const isMany = (count: number) => count >= leastFailed && count > unknownShare * today.due;
  const troubles: (Trouble | false)[] = [
    isPaused && open > 0 && { kind: 'paused', count: open },
    isHeld && open > 0 && { kind: 'held', count: open },
    uncomposed > 0 && { kind: 'uncomposed', count: uncomposed },
    ...(isHeld || isPaused ? [] : serverTroubles({ refused, deferred: today.deferred, waiting, due: today.due, open })),
    isMany(unknown.connection) && { kind: 'serverLost', count: unknown.connection },
    isMany(unknown.worker) && { kind: 'workerLost', count: unknown.worker },
    today.failed >= leastFailed && today.failed > failedShare * today.due && { kind: 'failed', count: today.failed },
    yesterday.due >= leastYesterday &&
      today.due < fewerShare * yesterday.due && { kind: 'fewer', count: yesterday.due - today.due },
    hoursWithoutNews !== null &&
      hoursWithoutNews >= longestWithoutNewsHours && { kind: 'noNews', count: Math.floor(hoursWithoutNews) },
  ];
  return troubles.filter((trouble) => trouble !== false);
}

export function verdictOf({ today }: Pick<DayState, 'today'>, troubles: readonly Trouble[]): TodayStatus['verdict'] {
  if (troubles.length > 0) return 'trouble';
  if (today.due === 0) return 'quiet';
  return today.sent + today.failed < today.due ? 'busy' : 'good';
}

/** The operator's day so far, and the previous day up to the same hour. */
export async function readTodayStatus(platform: Platform): Promise<TodayStatus> {
  const { db, clock } = platform;
  const now = clock.now();
  const date = localDateOf(now);
  const from = startOfDay(date);
  const before = (moment: Date) => new Date(moment.getTime() - dayMs);
  const [sofar, then, nextAt, articleAt, isHeld, pausedSince] = await Promise.all([
    readMorning(db, { from, to: now }),
    readMorning(db, { from: before(from), to: before(now) }),
    nextHour(db, now),
    lastArticleAt(db),
    isHoldingBack(platform),
    findPause(db),
  ]);
  const counts = ({ composed, sent, late, deferred, failed }: Morning) => ({ composed, sent, late, deferred, failed });
  const state = {
    today: { ...counts(sofar), due: sofar.composed + sofar.uncomposed, late: sofar.late + sofar.uncomposedLate },
    yesterday: { ...counts(then), due: then.composed },
    waiting: sofar.waiting,
    refused: sofar.refused,
    unknown: sofar.unknown,
    uncomposed: sofar.uncomposedLate,
    isHeld,
    isPaused: pausedSince !== undefined,
    hoursWithoutNews: articleAt && (now.getTime() - articleAt.getTime()) / hourMs,
  };
  const troubles = troublesOf(state);
  return {
    date,
    at: now.toISOString(),
    verdict: verdictOf(state, troubles),
    troubles,
    today: state.today,
    yesterday: state.yesterday,
    nextDueAt: nextAt?.toISOString() ?? null,
  };
}

/** A problem ends after this quiet time, so one that comes and goes is reported once. */
const calmMs = 10 * minuteMs;

/** Reports each problem to the operator when it begins and when it ends. The row and its jobs are written in one transaction. */
export async function reportTroubles(platform: Platform): Promise<void> {
  const { db, clock, queue, config, log } = platform;
  const { troubles } = await readTodayStatus(platform);
  const now = clock.now();
  const reports = await db.transaction(async (tx) => {
    const reports: TroubleNews[] = [];
    for (const { kind, count } of troubles) {
      if (await keepTrouble(tx, kind, now)) reports.push({ kind, count, minutes: 0, isOver: false });
    }
    for (const { kind, since } of await endTroubles(tx, new Date(now.getTime() - calmMs))) {
      reports.push({ kind, count: 0, minutes: Math.round((now.getTime() - since.getTime()) / minuteMs), isOver: true });
    }
    for (const report of reports) {
      await queue.send(tx, mailTrouble, report);
      if (config.ALERT_WEBHOOK_URL) await queue.send(tx, postTrouble, { ...report, at: now.toISOString() });
    }
    return reports;
  });
  for (const { isOver, kind, count, minutes } of reports) {
    if (isOver) log.warn({ kind, minutes }, 'today: trouble is over');
    else log.error({ kind, count }, 'today: trouble');
  }
}

function mailOf({ config }: Platform, { isOver, kind, count, minutes }: TroubleNews, language: Language) {
  const site = { siteUrl: config.BASE_URL, link: `${config.BASE_URL}/admin` };
  return isOver
    ? noticeMail('troubleOver', { ...site, kind, minutes }, language)
    : noticeMail('trouble', { ...site, kind, count }, language);
}

export async function mailOperators(platform: Platform, news: TroubleNews): Promise<void> {
  for (const { email, language } of await operatorAddresses(platform))
    await platform.mailer.send({ to: email, accountId: null, ...mailOf(platform, news, language) });
}

/** `text` is what chat programs show. */
export async function postToWebhook(platform: Platform, news: TroubleNews & { at: string }): Promise<void> {
  const { config, fetch } = platform;
  if (!config.ALERT_WEBHOOK_URL) return;
  const { isOver, at, ...about } = news;
  await postJson(fetch, 'the alert webhook', config.ALERT_WEBHOOK_URL, {
    event: isOver ? 'recovered' : 'trouble',
    ...about,
    at,
    text: mailOf(platform, news, 'pt').subject,
    url: `${config.BASE_URL}/admin`,
  });
}
