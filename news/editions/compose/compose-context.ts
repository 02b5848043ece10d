import { readTermLimits } from '../../../people/plans/read-term-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Span } from '../../current/article-view.ts';
import { type CurrentArticles, currentArticlesOf, type Loaded } from '../../current/current-articles.ts';
import type { Rights } from '../../rights/within-rights.ts';
import { outletRights } from '../../sources/queries.ts';
import { createRotation, type Rotation } from '../../sponsored/pick-sponsored.ts';
import { activeSponsored } from '../../sponsored/queries.ts';
import type { Rewriting } from '../../summaries/rewriting/rewrite-story.ts';
import type { AwayRequest, ComposedAway } from '../compose-away.ts';
import type { EditionRequest } from '../compose-edition.ts';
import type { WeekRequest } from '../compose-week.ts';
import type { AnsweredAlerts, AnsweredEdition, AnsweredWeek } from '../edition-answers.ts';
import { localDateOf } from '../plan/schedule.ts';
import { failingSources } from '../queries.ts';
import { rewritingsOf } from '../rewriting/rewrite-due.ts';
import { withRewritings } from '../rewriting/use-rewritings.ts';
import type { FailedSource } from '../tables.ts';
import type { Absence, WhyQuestion } from '../why/why-absent.ts';

/** What all that is composed at one moment has in common. */
export class ComposeContext {
  readonly now: Date;
  readonly sponsoredPlans: readonly string[];
  readonly failed: FailedSource[];
  readonly rotation: Rotation;
  readonly termLimits: Awaited<ReturnType<typeof readTermLimits>>;
  readonly #rights: Rights;
  readonly #articles: CurrentArticles;
  readonly #rewritings: Map<string, Rewriting>;

  private constructor(
    articles: CurrentArticles,
    rewritings: Map<string, Rewriting>,
    now: Date,
    rights: Rights,
    shared: Pick<ComposeContext, 'sponsoredPlans' | 'failed' | 'rotation' | 'termLimits'>,
  ) {
    this.#articles = articles;
    this.#rewritings = rewritings;
    this.now = now;
    this.#rights = rights;
    this.sponsoredPlans = shared.sponsoredPlans;
    this.failed = shared.failed;
    this.rotation = shared.rotation;
    this.termLimits = shared.termLimits;
  }

  /** `isEnough`: how much of the articles has to be loaded, where one reader cannot wait for all of them. */
  static async begin(platform: Platform, isEnough?: (loaded: Loaded) => boolean): Promise<ComposeContext> {
    const { db, clock, config, log } = platform;
    const now = clock.now();
    const articles = currentArticlesOf(platform);
    await (isEnough ? articles.filled(isEnough) : articles.upToDate());
    return new ComposeContext(articles, await rewritingsOf(platform), now, await outletRights(db), {
      sponsoredPlans: config.SPONSORED_PLANS,
      failed: await failingSources(db),
      rotation: createRotation(await activeSponsored(db, localDateOf(now, 'UTC'))),
      termLimits: await readTermLimits(db, log),
    });
  }

  /** Loads articles that were sent to readers, of any age. */
  addSent(articleIds: Iterable<number>): Promise<void> {
    return this.#articles.addSent(articleIds);
  }

  async edition(span: Span, request: Omit<EditionRequest, 'rights'>): Promise<AnsweredEdition> {
    return this.#rewritten(
      await this.#articles.ask<AnsweredEdition>('edition', { span, request: this.#whole(request) }),
    );
  }

  alerts(span: Span, request: Omit<EditionRequest, 'rights'>): Promise<AnsweredAlerts> {
    return this.#articles.ask<AnsweredAlerts>('alerts', { span, request: this.#whole(request) });
  }

  away(span: Span, request: Omit<AwayRequest, 'rights'>): Promise<ComposedAway> {
    return this.#articles.ask<ComposedAway>('away', { span, request: this.#whole(request) });
  }

  why(question: Omit<WhyQuestion, 'request'> & { request: Omit<EditionRequest, 'rights'> }): Promise<Absence> {
    return this.#articles.ask<Absence>('why', { ...question, request: this.#whole(question.request) });
  }

  /** The loaded article with this headline. */
  headline(text: string): Promise<number | undefined> {
    return this.#articles.ask('headline', text);
  }

  async week(span: Span, request: Omit<WeekRequest, 'rights'>): Promise<AnsweredWeek> {
    return this.#rewritten(await this.#articles.ask<AnsweredWeek>('week', { span, request: this.#whole(request) }));
  }

  /** With what is the same for all. Where nothing was rewritten, nothing is looked for. */
  #whole<Request extends { wantsRewriting?: boolean | undefined }>(request: Request): Request & { rights: Rights } {
    const wantsRewriting = request.wantsRewriting === true && this.#rewritings.size > 0;
    return { ...request, wantsRewriting, rights: this.#rights };
  }

  #rewritten<Answered extends AnsweredEdition>(composed: Answered): Answered {
    return { ...composed, items: withRewritings(composed.items, this.#rewritings) };
  }
}
