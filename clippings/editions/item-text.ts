import type { Dispute } from '../../contract/archive.ts';
import type { WindowArticle } from '../../newsroom/articles/queries.ts';
import { type ArticleView, keepLatest } from '../../newsroom/current/article-view.ts';
import { storyIdOf } from '../../newsroom/current/current-article.ts';
import type { FoundArticle } from '../../newsroom/matching/match.ts';
import { isForMail } from '../../newsroom/matching/scoring/score.ts';
import { findDisagreements } from '../../newsroom/summaries/disagreement.ts';
import type { Rights } from '../../newsroom/summaries/rights/within-rights.ts';
import { isAbout } from '../../newsroom/summaries/story-line.ts';
import { type CandidateStory, outletCount } from './collect-stories.ts';
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

/**
 * Cached by view: readers who find a story by the same term share its text, and summary and dispute do not depend on the term. All
 * depend on what a reader knows already, so the number of each is limited.
 */
const newTexts = () => ({
  matches: new WeakMap<FoundArticle, number>(),
  matchCount: 0,
  items: new Map<string, ComposedText>(),
  summaries: new Map<string, ItemSummary>(),
  disputes: new Map<string, Dispute | undefined>(),
});
const keptOf = new WeakMap<ArticleView, ReturnType<typeof newTexts>>();
const mostKept = 20_000;

export function itemTextOf(
  textRules: TextRules,
  candidate: Omit<CandidateStory, 'matches'>,
  matches: readonly FoundArticle[],
): ComposedText {
  const { isUpdate, isFollowed, articles, known: before } = candidate;
  const kept = keptOf.getOrInsertComputed(textRules.view, newTexts);
  const matchId = kept.matches.getOrInsertComputed(matches[0]!, () => kept.matchCount++);
  const key = `${matchId} ${isUpdate} ${isFollowed} ${idsOf(articles)} ${idsOf(before)} ${textRules.rightsKey}`;
  return keepLatest(kept.items, key, mostKept, () => {
    const text = itemText(textRules, candidate, matches);
    return { ...text, ...textIdsOf(text) };
  });
}

function itemText(
  { view, rights, rightsKey }: TextRules,
  { story, isUpdate, isFollowed, articles, known }: Omit<CandidateStory, 'matches'>,
  matches: readonly FoundArticle[],
): ItemText {
  const best = matches[0]!;
  const first = view.article(Number(best.articleId));
  const outletIds = new Set(story.outlets);
  const all = view.storyArticles(storyIdOf(first));
  const members = all.filter(({ id, outletId }) => id === first.id || outletIds.has(outletId));
  const found = best.explain();
  const wanted = found.titleMarks.length > 0 ? undefined : found.sentence.text;
  const { summaries, disputes } = keptOf.getOrInsertComputed(view, newTexts);
  const key = `${first.id} ${idsOf(members)}`;
  const summaryFrom = (sources: readonly WindowArticle[]) =>
    keepLatest(summaries, `${first.id} ${idsOf(sources)} ${idsOf(known)} ${rightsKey} ${wanted ?? ''}`, mostKept, () =>
      itemSummary(first, sources, wanted, { rights, story: all, known }),
    );
  const whole = summaryFrom(members);
  // the headline is that of the article whose sentence comes first (requirements R221)
  const opening = matches.find(
    (match) =>
      Number(match.articleId) === whole.openingId &&
      (match === best || (isForMail(match) && articles.some(({ id }) => id === whole.openingId))),
  );
  const isWhole = opening !== undefined || isAbout(firstOf(whole), found.title, first.language);
  const own = isWhole ? whole : summaryFrom([first]);
  const summary = own.text === '' ? whole : own;
  const shown = opening ?? best;
  const lead = view.article(Number(shown.articleId));
  const explanation = shown === best ? found : shown.explain();
  const outlets = oneEach(members, lead);
  const dispute = keepLatest(disputes, key, mostKept, () => findDispute(members, first.language));
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
    kind: shown.kind,
    reasons: [
      ...explanation.reasons,
      ...(isFollowed ? [{ type: 'followed' as const }] : []),
      ...(summary.isNews ? [{ type: 'news' as const, length: summary.text.length }] : []),
      ...(dispute ? [{ type: 'dispute' as const, ...dispute }] : []),
    ],
    isUpdate,
  };
}

const idsOf = (articles: readonly WindowArticle[]): string => articles.map(({ id }) => id).join(' ');

const firstOf = ({ text, parts }: ItemSummary): string => text.slice(0, parts[0]?.end ?? 0);

/** Whether the outlets give different figures for the same thing. */
export function findDispute(members: readonly WindowArticle[], language: string): Dispute | undefined {
  const articles = articlesToQuote(members.filter((article) => article.language === language));
  if (outletCount(articles) < 2) return undefined;
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
