import type { Span } from '../../../newsroom/current/article-view.ts';
import { type CurrentArticles, currentArticlesOf } from '../../../newsroom/current/current-articles.ts';
import { matchesUpToDate } from '../../../newsroom/matches/match-articles.ts';
import { StoredNews } from '../../../newsroom/matches/stored-news.ts';
import type { KeyedTerm } from '../../../newsroom/matches/term-key.ts';
import { outletRights } from '../../../newsroom/sources/queries.ts';
import type { Rights } from '../../../newsroom/summaries/rights/within-rights.ts';
import { readTermLimits } from '../../../people/plans/queries.ts';
import { localDateOf } from '../../../platform/clock.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type FoundAlert, findAlerts } from '../alerts/find-alerts.ts';
import type { NewsWindow } from '../collect-stories.ts';
import { type AwayRequest, type ComposedAway, composeAway } from '../compose-away.ts';
import { type ComposedEdition, composeEdition, type EditionRequest } from '../compose-edition.ts';
import { type ComposedWeek, composeWeek, type WeekRequest, weekWindow } from '../compose-week.ts';
import { failingSources } from '../queries.ts';
import { createRotation } from '../sponsored/pick-sponsored.ts';
import { activeSponsored } from '../sponsored/queries.ts';
import type { TermVoice } from '../tables.ts';
import { termVoices } from '../term-voices.ts';
import type { Absence } from '../why/absence.ts';
import { type WhyNews, type WhyQuestion, whyAbsent } from '../why/why-absent.ts';

/** What all editions composed at one moment share, read in one transaction. */
export type ComposeContext = ReturnType<Composing['within']>;
export type Composing = Awaited<ReturnType<typeof beginComposing>>;

type WithoutRights<Request> = Omit<Request, 'rights'>;

/** How many articles were read for an edition. */
interface Coverage {
  coverage: { articles: number; outlets: number };
}
export type CoveredEdition = ComposedEdition & Coverage;

/** Longest wait for articles and terms that are not matched yet; then what is matched is composed. */
const longestWaitMs = 120_000;
const pageWaitMs = 20_000;

/** `terms`: those that a page wants matched, which it does not wait for as long. */
export async function beginComposing(platform: Platform, terms?: readonly KeyedTerm[]) {
  const { db, clock, config, log } = platform;
  if (terms) await matchesUpToDate(platform, pageWaitMs, terms);
  else await matchesUpToDate(platform, longestWaitMs);
  const now = clock.now();
  const news = new StoredNews(now);
  const shared = {
    now,
    sponsoredPlans: config.SPONSORED_PLANS as readonly string[],
    failed: await failingSources(db),
    rotation: createRotation(await activeSponsored(db, localDateOf(now, 'UTC'))),
    termLimits: await readTermLimits(db, log),
  };
  const rights = await outletRights(db);
  return {
    now,
    within: (handle: Handle) => ({ ...shared, ...questionsOf(news, rights, handle, currentArticlesOf(platform)) }),
  };
}

/** Composes from what is stored; `db` is the transaction that freezes the editions. */
function questionsOf(news: StoredNews, rights: Rights, db: Handle, lab: CurrentArticles) {
  /** Adds what all readers share. */
  const whole = <Request>(request: Request) => ({ ...request, rights });
  const viewFor = (span: Span, { terms, chosen }: Pick<EditionRequest, 'terms' | 'chosen'>) => {
    const eventIds = chosen?.followed.map(({ eventId }) => eventId) ?? [];
    return news.view(db, { span, terms, eventIds });
  };
  const covered = async <Composed>(
    span: Span,
    window: NewsWindow,
    composed: Composed,
  ): Promise<Composed & Coverage> => ({
    ...composed,
    coverage: await news.count(db, span, window),
  });
  return {
    /** Loads articles that were sent to readers, of any age. */
    addSent: (articleIds: Iterable<number>) => news.inTurn(() => news.addSent(db, articleIds)),
    /** A further question of the same transaction. */
    inTurn: <T>(query: () => Promise<T>) => news.inTurn(query),
    async edition(span: Span, request: WithoutRights<EditionRequest>): Promise<CoveredEdition> {
      const view = await viewFor(span, request);
      return covered(span, request.window, composeEdition(view, whole(request)));
    },
    async alerts(span: Span, request: WithoutRights<EditionRequest>): Promise<{ alerts: FoundAlert[] } & Coverage> {
      const view = await viewFor(span, request);
      return covered(span, request.window, { alerts: await news.inTurn(() => findAlerts(db, view, whole(request))) });
    },
    async away(span: Span, request: WithoutRights<AwayRequest>): Promise<ComposedAway> {
      return composeAway(await viewFor(span, request), whole(request));
    },
    async week(
      span: Span,
      request: WithoutRights<WeekRequest>,
    ): Promise<ComposedWeek & Coverage & { voice: TermVoice[] }> {
      const composed = composeWeek(await viewFor(span, request), whole(request));
      return covered(span, weekWindow(request), {
        ...composed,
        voice: await news.inTurn(() => termVoices(db, request)),
      });
    },
    why(question: Omit<WhyQuestion, 'request'> & { request: WithoutRights<EditionRequest> }): Promise<Absence> {
      const { request, unfollowed, articleId } = question;
      const terms = [...request.terms, ...unfollowed.map(({ term }) => term)];
      const eventIds = request.chosen?.followed.map(({ eventId }) => eventId) ?? [];
      const asked: WhyNews = {
        view: (span) => news.view(db, { span, terms, eventIds, articleIds: [articleId] }),
        unfound: (trial) => lab.ask('whyUnfound', trial),
        remedies: (trial) => lab.ask('whyRemedies', trial),
      };
      return whyAbsent(asked, { ...question, request: whole(request) });
    },
  };
}
