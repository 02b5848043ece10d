import { noticeMail } from '#emails';
import { dashboardPath } from '../../contract/rules/paths.ts';
import { findProfile, findUserById } from '../../people/accounts/queries.ts';
import { localDateOf } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownZone } from '../editions/plan/schedule.ts';
import { findSchedule } from '../editions/plan/schedule-queries.ts';
import { findSettings } from '../editions/queries.ts';
import { shortDateOf } from '../editions/render/day-words.ts';
import { nextDaily } from './delivery-settings.ts';

/** Mails a reader whose address has just been confirmed the day and time of the first clipping. */
export async function welcomeReader({ db, clock, config, mailer }: Platform, userId: string): Promise<void> {
  const [user, profile, settings, schedule] = await Promise.all([
    findUserById(db, userId),
    findProfile(db, userId),
    findSettings(db, userId),
    findSchedule(db, { userId, kind: 'daily' }),
  ]);
  if (!user || user.suspendedAt || !profile || !settings || settings.unsubscribedAt) return;
  const today = Temporal.PlainDate.from(localDateOf(clock.now(), knownZone(profile.timeZone)));
  const next = nextDaily(profile, settings, schedule);
  const away = today.until(next.localDate).total('days');
  const day = away <= 0 ? 'today' : away === 1 ? 'tomorrow' : 'later';
  const { language } = profile;
  const when = { day, date: shortDateOf(next.localDate, language), time: settings.localTime } as const;
  const site = { siteUrl: config.BASE_URL, link: `${config.BASE_URL}${dashboardPath(language)}` };
  await mailer.send({ to: user.email, accountId: user.id, ...noticeMail('welcome', { ...site, ...when }, language) });
}
