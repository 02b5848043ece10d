import { noticeMail } from '#emails';
import { mailInvite } from '../../people/job-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { findWaiting, markMailed } from './queries.ts';

export const waitingHandlers: Handler<Platform>[] = [
  handle(mailInvite, async ({ db, clock, config, mailer }: Platform, { waitingId }) => {
    const person = await findWaiting(db, waitingId);
    if (!person?.inviteCode || person.mailedAt) return;
    const code = person.inviteCode;
    const link = `${config.BASE_URL}/invite?code=${encodeURIComponent(code)}`;
    const mail = noticeMail('invite', { siteUrl: config.BASE_URL, link, code }, person.language);
    await mailer.send({ to: person.email, ...mail });
    await markMailed(db, waitingId, clock.now());
  }),
];
