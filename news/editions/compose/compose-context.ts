import { readTermLimits } from '../../../people/plans/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Span } from '../../current/article-view.ts';
import { currentArticlesOf, type Loaded } from '../../current/current-articles.ts';
import { outletRights } from '../../sources/queries.ts';
import { createRotation } from '../../sponsored/pick-sponsored.ts';
import { activeSponsored } from '../../sponsored/queries.ts';
import type { AwayRequest, ComposedAway } from '../compose-away.ts';
import type { EditionRequest } from '../compose-edition.ts';
import type { WeekRequest } from '../compose-week.ts';
import type { AnsweredAlerts, AnsweredEdition, AnsweredWeek } from '../edition-answers.ts';
import { localDateOf } from '../plan/schedule.ts';
import { failingSources } from '../queries.ts';
import { rewritingsOf } from '../rewriting/rewrite-due.ts';
import { withRewritings } from '../rewriting/use-rewritings.ts';
import type { Absence, WhyQuestion } from '../why/why-absent.ts';

/** What all editions composed at one moment share. */
export type ComposeContext = Awaited<ReturnType<typeof beginComposing>>;

type WithoutRights<Request> = Omit<Request, 'rights'>;

/** `isEnough`: how many articles must be loaded, for a request that cannot wait for all of them. */
export async function beginComposing(platform: Platform, isEnough?: (loaded: Loaded) => boolean) {
  const { db, clock, config, log } = platform;
  const now = clock.now();
  const articles = currentArticlesOf(platform);
  await (isEnough ? articles.filled(isEnough) : articles.upToDate());
  const rewritings = await rewritingsOf(platform);
  const rights = await outletRights(db);
  /** Adds what all readers share. If there are no rewritings, none are looked up. */
  const whole = <Request extends { wantsRewriting?: boolean | undefined }>(request: Request) => ({
    ...request,
    rights,
    wantsRewriting: request.wantsRewriting === true && rewritings.size > 0,
  });
  const rewritten = <Answered extends AnsweredEdition>(composed: Answered): Answered => ({
    ...composed,
    items: withRewritings(composed.items, rewritings),
  });
  return {
    now,
    sponsoredPlans: config.SPONSORED_PLANS as readonly string[],
    failed: await failingSources(db),
    rotation: createRotation(await activeSponsored(db, localDateOf(now, 'UTC'))),
    termLimits: await readTermLimits(db, log),
    /** Loads articles that were sent to readers, of any age. */
    addSent: (articleIds: Iterable<number>) => articles.addSent(articleIds),
    edition: async (span: Span, request: WithoutRights<EditionRequest>) =>
      rewritten(await articles.ask<AnsweredEdition>('edition', { span, request: whole(request) })),
    alerts: (span: Span, request: WithoutRights<EditionRequest>) =>
      articles.ask<AnsweredAlerts>('alerts', { span, request: whole(request) }),
    away: (span: Span, request: WithoutRights<AwayRequest>) =>
      articles.ask<ComposedAway>('away', { span, request: whole(request) }),
    why: (question: Omit<WhyQuestion, 'request'> & { request: WithoutRights<EditionRequest> }) =>
      articles.ask<Absence>('why', { ...question, request: whole(question.request) }),
    /** The loaded article with this headline. */
    headline: (text: string) => articles.ask<number | undefined>('headline', text),
    week: async (span: Span, request: WithoutRights<WeekRequest>) =>
      rewritten(await articles.ask<AnsweredWeek>('week', { span, request: whole(request) })),
  };
}
