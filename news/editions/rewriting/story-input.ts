import type { ArticleView } from '../../current/article-view.ts';
import { limitOf } from '../../rights/within-rights.ts';
import { type RewritingInput, rewritingInput } from '../../summaries/rewriting/rewrite-story.ts';
import type { TextRules } from '../item-text.ts';
import { articlesToQuote, bodyOf, LONGEST_SUMMARY } from '../render/item-summary.ts';

const inputs = new WeakMap<ArticleView, Map<string, RewritingInput | undefined>>();

/** The model's input for a story: its articles in one language whose outlets allow a whole summary. */
export function storyInput(
  { view, rights, rightsKey }: TextRules,
  storyId: string,
  language: string,
): RewritingInput | undefined {
  const known = inputs.getOrInsertComputed(view, () => new Map());
  return known.getOrInsertComputed(`${language} ${storyId} ${rightsKey}`, () => {
    const articles = view
      .loadedStory(storyId)
      .filter((article) => article.language === language && limitOf(rights, article.outletId) >= LONGEST_SUMMARY);
    return rewritingInput(
      articlesToQuote(articles).map((article) => ({ title: article.title, text: bodyOf(article) })),
      language,
    );
  });
}
