import { mostCompared } from '../../contract/rules/field-limits.ts';
import type { Span } from '../current/article-view.ts';
import type { LoadedArticles } from '../current/loaded-articles.ts';
import { termDays } from '../current/term-days.ts';
import type { Rights } from '../rights/within-rights.ts';
import type { RewritingInput } from '../summaries/rewriting/rewrite-story.ts';
import { type FoundAlert, findAlerts } from './alerts/find-alerts.ts';
import { isInWindow, type NewsWindow } from './collect-stories.ts';
import { type AwayRequest, type ComposedAway, composeAway } from './compose-away.ts';
import { type ComposedEdition, composeEdition, type EditionRequest } from './compose-edition.ts';
import { type ComposedWeek, composeWeek, type WeekRequest, weekWindow } from './compose-week.ts';
import { storyInput } from './rewriting/story-input.ts';
import type { TermVoice } from './tables.ts';
import { findHeadline } from './why/find-headline.ts';
import { type Absence, type WhyQuestion, whyAbsent } from './why/why-absent.ts';

/** How many articles were read for an edition. */
interface Coverage {
  coverage: { articles: number; outlets: number };
}

export type AnsweredEdition = ComposedEdition & Coverage;
export type AnsweredAlerts = { alerts: FoundAlert[] } & Coverage;
export type AnsweredWeek = ComposedWeek & Coverage & { voice: TermVoice[] };

/** Questions about editions, answered in the thread that holds the articles. */
export const editionAnswers = {
  /** The input of a model for the stories of a composed edition. */
  rewritings(
    loaded: LoadedArticles,
    { span, rights, stories }: { span: Span; rights: Rights; stories: { storyId: string; language: string }[] },
  ): RewritingInput[] {
    const rules = { view: loaded.view(span), rights, rightsKey: [...rights].join() };
    return stories.flatMap(({ storyId, language }) => storyInput(rules, storyId, language) ?? []);
  },
  edition(loaded: LoadedArticles, { span, request }: { span: Span; request: EditionRequest }): AnsweredEdition {
    const composed = composeEdition(loaded.view(span), request);
    return { ...composed, coverage: coverageOf(loaded, span, request.window) };
  },
  alerts: (loaded: LoadedArticles, { span, request }: { span: Span; request: EditionRequest }): AnsweredAlerts => ({
    alerts: findAlerts(loaded, span, request),
    coverage: coverageOf(loaded, span, request.window),
  }),
  away: (loaded: LoadedArticles, { span, request }: { span: Span; request: AwayRequest }): ComposedAway =>
    composeAway(loaded.view(span), request),
  why: (loaded: LoadedArticles, question: WhyQuestion): Absence => whyAbsent(loaded, question),
  headline: (loaded: LoadedArticles, text: string): number | undefined => findHeadline(loaded, text),
  week(loaded: LoadedArticles, { span, request }: { span: Span; request: WeekRequest }): AnsweredWeek {
    const composed = composeWeek(loaded.view(span), request);
    return { ...composed, coverage: coverageOf(loaded, span, weekWindow(request)), voice: voiceOf(loaded, request) };
  },
};

const mostOutlets = 3;

/** How much all outlets wrote about the first terms in the week. */
function voiceOf(loaded: LoadedArticles, { terms, from, now, lastDay, comparesTerms }: WeekRequest): TermVoice[] {
  if (!comparesTerms || terms.length < 2) return [];
  const compared = terms.slice(0, mostCompared);
  const week = { terms: compared, days: [{ on: lastDay, from: from.getTime() }], to: now.getTime() };
  return termDays(loaded, week).map(([count], index) => ({
    id: compared[index]!.id,
    term: compared[index]!.term,
    articles: count!.articles,
    outlets: Object.entries(count!.outlets)
      .map(([name, articles]) => ({ name, articles }))
      .sort((a, b) => b.articles - a.articles || a.name.localeCompare(b.name))
      .slice(0, mostOutlets),
  }));
}

function coverageOf(loaded: LoadedArticles, span: Span, window: NewsWindow) {
  const key = [window.seenFrom, window.publishedFrom, window.publishedTo].map((at) => at?.getTime()).join(' ');
  return loaded.view(span).count(key, (article) => isInWindow(article, window));
}
