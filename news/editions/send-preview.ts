import { randomUUID } from 'node:crypto';
import { editionMail } from '#emails';
import { AppError } from '../../contract/errors.ts';
import { ensureProfile } from '../../people/accounts/queries.ts';
import { readTermLimits } from '../../people/plans/read-term-limits.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { withinRights } from '../rights/within-rights.ts';
import { outletRights } from '../sources/queries.ts';
import { restDays } from '../stories/group.ts';
import { readingOf } from './compose/draft-edition.ts';
import { nothingSeen } from './compose-edition.ts';
import type { AnsweredEdition } from './edition-answers.ts';
import { countStories } from './event-blocks.ts';
import { chosenStories } from './following/queries.ts';
import { knownZone, localDateOf } from './plan/schedule.ts';
import { feedbackDays, readerTerms } from './preferences.ts';
import { activeTerms, feedbackOf, getSettings } from './queries.ts';
import { toEditionProps } from './render/edition-props.ts';
import { contactLine } from './render/render-edition.ts';
import { rewritingsOf } from './rewriting/rewrite-due.ts';
import { withRewritings } from './rewriting/use-rewritings.ts';

/** Today's clipping as it would be now, mailed to the reader who asks. */
export async function sendPreview(platform: Platform, user: SessionUser) {
  const { config, mailer } = platform;
  // an address nobody has proven may be somebody else's
  if (!user.emailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
  const { profile, items, edition } = await composePreview(platform, user);
  const props = toEditionProps(
    { ...edition, language: profile.language, answersTaken: 0, failedSources: [], sponsored: null },
    items,
    {
      siteUrl: config.BASE_URL,
      contact: contactLine(config),
      name: profile.fullName,
      isPreview: true,
      webUrl: `${config.BASE_URL}/editions/next`,
    },
  );
  const mail = editionMail(props, profile.language);
  await mailer.send({ to: user.email, accountId: user.id, ...mail });
  return { subject: mail.subject, storyCount: countStories(items), articleCount: edition.articleCount };
}

const day = 24 * 3600_000;
const sixPerMinute = { name: 'edition-preview', points: 6, seconds: 60 };

/** Today's clipping as it would be now. Counts for nothing: tomorrow's is composed anew. */
export async function composePreview(platform: Platform, user: SessionUser) {
  const { db, clock, limits, log } = platform;
  await limits.consume(sixPerMinute, user.id);
  const [profile, termLimits] = await Promise.all([ensureProfile(db, user), readTermLimits(db, log)]);
  const now = clock.now();
  const terms = await activeTerms(db, [{ userId: user.id, limit: termLimits[profile.plan] }], now);
  const answers = await feedbackOf(db, [user.id], new Date(now.getTime() - feedbackDays * day));
  const chosen = await chosenStories(db, [user.id], new Date(now.getTime() - restDays * day));
  const from = new Date(now.getTime() - day);
  const articles = currentArticlesOf(platform);
  await articles.filled(({ oldestAt }) => oldestAt < from.getTime());
  const rights = await outletRights(db);
  const rewritings = await rewritingsOf(platform);
  const reading = readingOf(await getSettings(db, user.id));
  const request = {
    terms: readerTerms(terms.get(user.id) ?? [], answers),
    language: profile.language,
    ...reading,
    wantsRewriting: reading.wantsRewriting && rewritings.size > 0,
    window: { seenFrom: new Date(0), publishedFrom: from },
    now,
    seen: nothingSeen,
    chosen: chosen.get(user.id),
    rights,
  };
  const span = { publishedFrom: from.getTime(), publishedTo: now.getTime() };
  const {
    items: found,
    silentTerms,
    cutCounts,
    coverage,
  } = await articles.ask<AnsweredEdition>('edition', { span, request });
  const items = withRewritings(found, rewritings);
  const timeZone = knownZone(profile.timeZone);
  return {
    profile,
    items: items.map((item) => ({ ...withinRights(item, rights), id: randomUUID() })),
    edition: {
      localDate: localDateOf(now, timeZone),
      timeZone,
      articleCount: coverage.articles,
      outletCount: coverage.outlets,
      silentTerms,
      cutCounts,
    },
  };
}
