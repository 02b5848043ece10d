import type { Dispute } from '../../contract/archive.ts';
import type { WindowArticle } from '../articles/queries.ts';
import type { ArticleView } from '../current/article-view.ts';
import { storyIdOf } from '../current/current-article.ts';
import type { FoundArticle } from '../matching/match.ts';
import type { Rights } from '../rights/within-rights.ts';
import { findDisagreements } from '../summaries/disagreement.ts';
import type { Candidate } from './collect-stories.ts';
import { articlesToQuote, bodyOf, type ItemSummary, itemSummary, marksIn } from './render/item-summary.ts';
import type { ItemOutlet, ItemText } from './texts/tables.ts';
import { type TextIds, textIdsOf } from './texts/text-ids.ts';

/** What the text of an item depends on besides the story and the term. */
export interface TextRules {
  view: ArticleView;
  rights: Rights;
  rightsKey: string;
}

/** The text of a story for everybody who finds it by the same term, with the ids it is stored under. */
export type ComposedText = ItemText & TextIds;

/** Cached by match, which lives as long as its view: readers who find a story by the same term share its text. */
const itemTexts = new WeakMap<FoundArticle, Map<string, ComposedText>>();

/** The same for texts that do not depend on the term. */
const keptOf = new WeakMap<
  ArticleView,
  { summaries: Map<string, ItemSummary>; disputes: Map<string, Dispute | undefined> }
>();

export function itemTextOf(
  textRules: TextRules,
  candidate: Omit<Candidate, 'matches'>,
  match: FoundArticle,
): ComposedText {
  const { story, isUpdate, isFollowed, known: before } = candidate;
  const key = `${isUpdate} ${isFollowed} ${story.outlets.join(' ')} ${before.map(({ id }) => id).join(' ')} ${textRules.rightsKey}`;
  const known = itemTexts.getOrInsertComputed(match, () => new Map<string, ComposedText>());
  return known.getOrInsertComputed(key, () => {
    const text = itemText(textRules, candidate, match);
    return { ...text, ...textIdsOf(text) };
  });
}

function itemText(
  { view, rights, rightsKey }: TextRules,
  { story, isUpdate, isFollowed, known }: Omit<Candidate, 'matches'>,
  match: FoundArticle,
): ItemText {
  const lead = view.article(Number(match.articleId));
  const outletIds = new Set(story.outlets);
  const all = view.storyArticles(storyIdOf(lead));
  const members = all.filter(({ id, outletId }) => id === lead.id || outletIds.has(outletId));
  const explanation = match.explain();
  const wanted = explanation.titleMarks.length > 0 ? undefined : explanation.sentence.text;
  const { summaries, disputes } = keptOf.getOrInsertComputed(view, () => ({
    summaries: new Map(),
    disputes: new Map(),
  }));
  const idsOf = (articles: readonly WindowArticle[]) => articles.map(({ id }) => id).join(' ');
  const key = `${lead.id} ${idsOf(members)}`;
  const summary = summaries.getOrInsertComputed(`${key} ${idsOf(known)} ${rightsKey} ${wanted ?? ''}`, () =>
    itemSummary(lead, members, wanted, { rights, story: all, known }),
  );
  const outlets = oneEach(members, lead);
  const dispute = disputes.getOrInsertComputed(key, () => disputeOf(members, lead.language));
  return {
    storyId: story.storyId,
    articleIds: members.map(({ id }) => id),
    title: explanation.title,
    titleMarks: explanation.titleMarks,
    url: lead.url,
    summary: summary.text,
    summaryMarks: marksIn(summary.text, explanation),
    summaryParts: summary.parts,
    outlets,
    kind: match.kind,
    reasons: [
      ...explanation.reasons,
      ...(isFollowed ? [{ type: 'followed' as const }] : []),
      ...(summary.isNews ? [{ type: 'news' as const, length: summary.text.length }] : []),
      ...(dispute ? [{ type: 'dispute' as const, ...dispute }] : []),
    ],
    isUpdate,
  };
}

/** Whether the outlets give different figures for the same thing. */
export function disputeOf(members: readonly WindowArticle[], language: string): Dispute | undefined {
  const articles = articlesToQuote(members.filter((article) => article.language === language));
  if (new Set(articles.map(({ outletId }) => outletId)).size < 2) return undefined;
  const [found] = findDisagreements(
    articles.map((article) => ({ title: article.title, text: bodyOf(article) })),
    language,
  );
  const namesOf = (documents: readonly number[]) => [...new Set(documents.map((index) => articles[index]!.outlet))];
  return (
    found && {
      noun: found.noun,
      claims: found.claims.map(({ value, documents }) => ({ value, outlets: namesOf(documents) })),
    }
  );
}

/** One entry per outlet: first that of the headline, with the article shown, then the others, earliest first. */
function oneEach(members: readonly WindowArticle[], lead: WindowArticle): ItemOutlet[] {
  const byOutlet = new Map<string, WindowArticle>();
  for (const article of members) if (!byOutlet.has(article.outletId)) byOutlet.set(article.outletId, article);
  byOutlet.delete(lead.outletId);
  const others = [...byOutlet.values()].sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
  return [lead, ...others].map(({ outletId, outlet, url, title, publishedAt, language }) => ({
    id: outletId,
    name: outlet,
    url,
    title,
    at: publishedAt.toISOString(),
    language,
  }));
}
