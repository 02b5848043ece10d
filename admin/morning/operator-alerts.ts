import { noticeMail } from '#emails';
import type { TroubleKind } from '../../contract/admin/deliveries.ts';
import type { Language } from '../../contract/language.ts';
import { adminProfiles } from '../../people/accounts/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailTrouble, postTrouble } from '../operator-jobs.ts';
import { endTroubles, keepTrouble } from './queries.ts';
import { readTodayStatus } from './today-status.ts';

/** Quiet for so long, a trouble is over: one that comes and goes is told once. */
const calmMs = 10 * 60_000;

/** Tells the operator of every trouble once when it begins and once when it is over: the row and the jobs in one transaction. */
export async function watchMorning(platform: Platform): Promise<void> {
  const { db, clock, queue, config } = platform;
  const { troubles } = await readTodayStatus(platform);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const told: { kind: (typeof troubles)[number]['kind']; count: number; minutes: number; isOver: boolean }[] = [];
    for (const { kind, count } of troubles) {
      if (await keepTrouble(tx, kind, now)) told.push({ kind, count, minutes: 0, isOver: false });
    }
    for (const { kind, since } of await endTroubles(tx, new Date(now.getTime() - calmMs))) {
      told.push({ kind, count: 0, minutes: Math.round((now.getTime() - since.getTime()) / 60_000), isOver: true });
    }
    for (const news of told) {
      await queue.send(tx, mailTrouble, news);
      if (config.ALERT_WEBHOOK_URL) await queue.send(tx, postTrouble, { ...news, at: now.toISOString() });
    }
  });
}

const patienceMs = 10_000;

interface TroubleNews {
  kind: TroubleKind;
  /** As the trouble counts; 0 when it is over. */
  count: number;
  /** How long it lasted, when it is over. */
  minutes: number;
  isOver: boolean;
}

function mailOf({ config }: Platform, { isOver, kind, count, minutes }: TroubleNews, language: Language) {
  const site = { siteUrl: config.BASE_URL, link: `${config.BASE_URL}/admin` };
  return isOver
    ? noticeMail('troubleOver', { ...site, kind, minutes }, language)
    : noticeMail('trouble', { ...site, kind, count }, language);
}

/** To the configured address, else to every administrator in their language. */
export async function mailOperators(platform: Platform, news: TroubleNews): Promise<void> {
  const { db, mailer, config } = platform;
  const operator = config.OPERATOR_EMAIL && [{ email: config.OPERATOR_EMAIL, language: 'pt' as const }];
  for (const { email, language } of operator || (await adminProfiles(db)))
    await mailer.send({ to: email, ...mailOf(platform, news, language) });
}

/** Throws when it was not taken, so that the queue tries again. `text` is what chat programs show. */
export async function postToWebhook(platform: Platform, news: TroubleNews & { at: string }): Promise<void> {
  const { config, fetch } = platform;
  if (!config.ALERT_WEBHOOK_URL) return;
  const { isOver, at, ...about } = news;
  const body = JSON.stringify({
    event: isOver ? 'recovered' : 'trouble',
    ...about,
    at,
    text: mailOf(platform, news, 'pt').subject,
    url: `${config.BASE_URL}/admin`,
  });
  const { status } = await fetch(config.ALERT_WEBHOOK_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    timeoutMs: patienceMs,
    maxBytes: 100_000,
    maxRedirects: 0,
  });
  if (status < 200 || status > 299) throw new Error(`the alert webhook answered ${status}`);
}
