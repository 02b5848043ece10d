import { editionMail } from '#emails';
import { ensureProfile } from '../../people/accounts/queries.ts';
import { readTerms } from '../../people/terms/read-terms.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { articlesBetween } from '../articles/queries.ts';
import { composeEdition } from './compose-edition.ts';

const day = 24 * 3600_000;
const oncePerMinute = { name: 'edition-preview', points: 6, seconds: 60 };

/** Today's clipping as it would be now, mailed to the reader who asks. Counts for nothing: tomorrow's is composed anew. */
export async function sendPreview(platform: Platform, user: SessionUser) {
  const { db, clock, config, limits, mailer } = platform;
  await limits.consume(oncePerMinute, user.id);
  const [profile, terms] = await Promise.all([ensureProfile(db, user), readTerms(platform, user)]);
  const now = clock.now();
  const articles = await articlesBetween(db, new Date(now.getTime() - day), now);
  const edition = composeEdition({
    terms: terms.filter((term) => term.isActive).map((term) => term.term),
    articles,
    language: profile.language,
    timeZone: profile.timeZone,
    now,
    siteUrl: config.BASE_URL,
    isPreview: true,
  });
  const mail = editionMail(edition, profile.language);
  await mailer.send({ to: user.email, ...mail });
  return {
    subject: mail.subject,
    storyCount: edition.terms.reduce((sum, term) => sum + term.stories.length, 0),
    articleCount: articles.length,
  };
}
