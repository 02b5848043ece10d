import { readTermLimits } from '../../../people/plans/read-term-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Span } from '../../current/article-view.ts';
import { type CurrentArticles, currentArticlesOf } from '../../current/current-articles.ts';
import type { Rights } from '../../rights/within-rights.ts';
import { outletRights } from '../../sources/queries.ts';
import { createRotation, type Rotation } from '../../sponsored/pick-sponsored.ts';
import { activeSponsored } from '../../sponsored/queries.ts';
import type { EditionRequest } from '../compose-edition.ts';
import type { WeekRequest } from '../compose-week.ts';
import type { AnsweredEdition, AnsweredWeek } from '../edition-answers.ts';
import { localDateOf } from '../plan/schedule.ts';
import { failingSources } from '../queries.ts';
import type { FailedSource } from '../tables.ts';

/** What all that is composed at one moment has in common. */
export class ComposeContext {
  readonly now: Date;
  readonly sponsoredPlans: readonly string[];
  readonly failed: FailedSource[];
  readonly rotation: Rotation;
  readonly termLimits: Awaited<ReturnType<typeof readTermLimits>>;
  readonly #rights: Rights;
  readonly #articles: CurrentArticles;

  private constructor(
    articles: CurrentArticles,
    now: Date,
    rights: Rights,
    shared: Pick<ComposeContext, 'sponsoredPlans' | 'failed' | 'rotation' | 'termLimits'>,
  ) {
    this.#articles = articles;
    this.now = now;
    this.#rights = rights;
    this.sponsoredPlans = shared.sponsoredPlans;
    this.failed = shared.failed;
    this.rotation = shared.rotation;
    this.termLimits = shared.termLimits;
  }

  static async begin(platform: Platform): Promise<ComposeContext> {
    const { db, clock, config, log } = platform;
    const now = clock.now();
    const articles = currentArticlesOf(platform);
    await articles.upToDate();
    return new ComposeContext(articles, now, await outletRights(db), {
      sponsoredPlans: config.SPONSORED_PLANS,
      failed: await failingSources(db),
      rotation: createRotation(await activeSponsored(db, localDateOf(now, 'UTC'))),
      termLimits: await readTermLimits(db, log),
    });
  }

  /** What the given readers were told lies beside the current articles, however old it is. */
  layTold(articleIds: Iterable<number>): Promise<void> {
    return this.#articles.layTold(articleIds);
  }

  edition(span: Span, request: Omit<EditionRequest, 'rights'>): Promise<AnsweredEdition> {
    return this.#articles.ask('edition', { span, request: { ...request, rights: this.#rights } });
  }

  week(span: Span, request: Omit<WeekRequest, 'rights'>): Promise<AnsweredWeek> {
    return this.#articles.ask('week', { span, request: { ...request, rights: this.#rights } });
  }
}
