import type { Span } from '../current/article-view.ts';
import type { HeldArticles } from '../current/held-articles.ts';
import type { Rights } from '../rights/within-rights.ts';
import type { RewritingInput } from '../summaries/rewriting/rewrite-story.ts';
import {
  type ComposedEdition,
  composeEdition,
  type EditionRequest,
  isInWindow,
  type NewsWindow,
} from './compose-edition.ts';
import { type ComposedWeek, composeWeek, type WeekRequest, weekWindow } from './compose-week.ts';
import { storyInput } from './rewriting/story-input.ts';

/** How much was read for an edition. */
interface Coverage {
  coverage: { articles: number; outlets: number };
}

export type AnsweredEdition = ComposedEdition & Coverage;
export type AnsweredWeek = ComposedWeek & Coverage;

/** Editions are composed where the articles are held. */
export const editionAnswers = {
  /** What a model would be given of the stories of a composed edition. */
  rewritings(
    held: HeldArticles,
    { span, rights, stories }: { span: Span; rights: Rights; stories: { storyId: string; language: string }[] },
  ): RewritingInput[] {
    const rules = { view: held.view(span), rights, rightsKey: [...rights].join() };
    return stories.flatMap(({ storyId, language }) => storyInput(rules, storyId, language) ?? []);
  },
  edition(held: HeldArticles, { span, request }: { span: Span; request: EditionRequest }): AnsweredEdition {
    const composed = composeEdition(held.view(span), request);
    return { ...composed, coverage: coverageOf(held, span, request.window) };
  },
  week(held: HeldArticles, { span, request }: { span: Span; request: WeekRequest }): AnsweredWeek {
    const composed = composeWeek(held.view(span), request);
    return { ...composed, coverage: coverageOf(held, span, weekWindow(request)) };
  },
};

function coverageOf(held: HeldArticles, span: Span, window: NewsWindow) {
  const key = [window.seenFrom, window.publishedFrom, window.publishedTo].map((at) => at?.getTime()).join(' ');
  return held.view(span).count(key, (article) => isInWindow(article, window));
}
