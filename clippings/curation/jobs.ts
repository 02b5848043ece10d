import { noticeMail } from '#emails';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { dayInWords, publishedInWords } from '../editions/render/day-words.ts';
import { mailDraft } from '../job-list.ts';
import { findDraftForMail } from './queries.ts';

export const curationHandlers: Handler<Platform>[] = [
  handle(mailDraft, (platform: Platform, { draftId }) => mailAboutDraft(platform, draftId)),
];

/** Tells the owner that the draft stands ready, or that it waits past its hour. */
async function mailAboutDraft({ db, config, clock, mailer }: Platform, draftId: string): Promise<void> {
  const found = await findDraftForMail(db, draftId);
  if (found?.draft.state !== 'open') return;
  const { draft, name, owner } = found;
  const { localDate, sendsAt, waits, items, edition } = draft;
  const outcome = sendsAt <= clock.now() ? 'late' : waits ? 'waits' : 'sends';
  const values = {
    siteUrl: config.BASE_URL,
    link: `${config.BASE_URL}/clippings/${draft.clippingId}/draft`,
    clipping: name,
    day: dayInWords(localDate, owner.language),
    time: publishedInWords(sendsAt.toISOString(), localDate, edition.timeZone, owner.language),
    count: items.filter(({ place }) => place === 'mail').length,
    outcome,
  } as const;
  const mail = noticeMail('draftReady', values, owner.language);
  await mailer.send({ to: owner.email, accountId: owner.id, ...mail });
}
