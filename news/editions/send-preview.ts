import { randomUUID } from 'node:crypto';
import { editionMail } from '#emails';
import { AppError } from '../../contract/errors.ts';
import { ensureProfile } from '../../people/accounts/queries.ts';
import { readTerms } from '../../people/terms/read-terms.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { articlesBetween } from '../articles/queries.ts';
import { composeEdition } from './compose-edition.ts';
import { contactLine } from './contact-line.ts';
import { Desk } from './desk.ts';
import { toEditionProps } from './edition-props.ts';
import { knownZone, localDateOf } from './schedule.ts';

const day = 24 * 3600_000;
const oncePerMinute = { name: 'edition-preview', points: 6, seconds: 60 };

/** Today's clipping as it would be now, mailed to the reader who asks. Counts for nothing: tomorrow's is composed anew. */
export async function sendPreview(platform: Platform, user: SessionUser) {
  const { db, clock, config, limits, mailer } = platform;
  // an address nobody has proven may be somebody else's
  if (!user.emailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
  await limits.consume(oncePerMinute, user.id);
  const [profile, terms] = await Promise.all([ensureProfile(db, user), readTerms(platform, user)]);
  const now = clock.now();
  const from = new Date(now.getTime() - day);
  const articles = await articlesBetween(db, from, now);
  const edition = composeEdition(new Desk(articles), {
    terms: terms.filter((term) => term.isActive).toReversed(),
    language: profile.language,
    window: { seenFrom: new Date(0), publishedFrom: from },
    now,
    seen: { storyIds: new Set(), articleIds: new Set() },
  });
  const timeZone = knownZone(profile.timeZone);
  const props = toEditionProps(
    {
      localDate: localDateOf(now, timeZone),
      language: profile.language,
      timeZone,
      heard: 0,
      articleCount: articles.length,
      outletCount: new Set(articles.map(({ outletId }) => outletId)).size,
      failedSources: [],
      silentTerms: edition.silentTerms,
      cutCounts: edition.cutCounts,
      sponsored: null,
    },
    edition.items.map((item) => ({ ...item, id: randomUUID() })),
    {
      siteUrl: config.BASE_URL,
      contact: contactLine(config),
      name: profile.fullName,
      isPreview: true,
    },
  );
  const mail = editionMail(props, profile.language);
  await mailer.send({ to: user.email, ...mail });
  return {
    subject: mail.subject,
    storyCount: edition.items.length,
    articleCount: articles.length,
  };
}
