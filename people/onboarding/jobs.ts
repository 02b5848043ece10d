import { noticeMail } from '#emails';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { announceSignup, mailInvite, tidyWaitingList } from '../job-list.ts';
import { deleteWaitingBefore, findWaiting, markMailed } from './queries.ts';
import { tellAutomation } from './tell-automation.ts';

const yearMs = 365 * 24 * 3600_000;

export const onboardingHandlers: Handler<Platform>[] = [
  handle(announceSignup, tellAutomation),
  handle(mailInvite, async ({ db, clock, config, mailer }: Platform, { waitingId }) => {
    const person = await findWaiting(db, waitingId);
    if (!person?.inviteCode || person.mailedAt) return;
    const code = person.inviteCode;
    const link = `${config.BASE_URL}/invite?code=${encodeURIComponent(code)}`;
    const mail = noticeMail('invite', { siteUrl: config.BASE_URL, link, code }, person.language);
    await mailer.send({ to: person.email, ...mail });
    await markMailed(db, waitingId, clock.now());
  }),
  handle(tidyWaitingList, ({ clock, db }: Platform) =>
    deleteWaitingBefore(db, new Date(clock.now().getTime() - yearMs)),
  ),
];
