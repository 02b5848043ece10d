import type { EditionProps, EditionStory } from '#emails';
import type { Language } from '../../contract/language.ts';
import type { WindowArticle } from '../articles/queries.ts';
import { type ArticleIndex, createIndex } from '../matching/article-index.ts';
import { compileTerm } from '../matching/compile-term.ts';
import type { Match } from '../matching/match.ts';

export interface EditionRequest {
  terms: string[];
  articles: WindowArticle[];
  language: Language;
  timeZone: string;
  now: Date;
  siteUrl: string;
  isPreview: boolean;
}

/** A busy term may not drown the rest; what is left out is counted. */
const storiesPerTerm = 5;

/** One reader's clipping out of a window of articles: each story once, under the first term that brings it. */
export function composeEdition(request: EditionRequest): EditionProps {
  const { terms, articles, language, timeZone, now, siteUrl, isPreview } = request;
  const byId = new Map(articles.map((article) => [String(article.id), article]));
  const index = createIndex(
    articles.map((article) => ({
      id: String(article.id),
      title: article.title,
      text: article.text,
      language: article.language,
      outlet: article.outletId,
      publishedAt: article.publishedAt.getTime(),
    })),
  );
  const told = new Set<string>();
  const locale = language === 'pt' ? 'pt-BR' : 'en';
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(now);
  return {
    siteUrl,
    dateText: day.charAt(0).toUpperCase() + day.slice(1),
    isPreview,
    terms: terms.map((term) => storiesOf(term, { index, byId, told, language, timeZone })),
    coverage: { articles: articles.length, outlets: new Set(articles.map((article) => article.outletId)).size },
  };
}

interface Desk {
  index: ArticleIndex;
  byId: Map<string, WindowArticle>;
  told: Set<string>;
  language: Language;
  timeZone: string;
}

function storiesOf(term: string, { index, byId, told, language, timeZone }: Desk): EditionProps['terms'][number] {
  const matches = index.match(compileTerm(term, { language }));
  const byStory = Map.groupBy(matches, ({ articleId }) => byId.get(articleId)?.storyId ?? articleId);
  const fresh = [...byStory].filter(([storyId]) => !told.has(storyId));
  const chosen = fresh.slice(0, storiesPerTerm);
  for (const [storyId] of chosen) told.add(storyId);
  return {
    term,
    stories: chosen.map(([, members]) => toStory(members, byId, timeZone)),
    moreCount: fresh.length - chosen.length,
  };
}

function toStory(members: Match[], byId: Map<string, WindowArticle>, timeZone: string): EditionStory {
  const best = members[0]!;
  const lead = byId.get(best.articleId)!;
  const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone });
  const earliestFirst = members
    .map(({ articleId }) => byId.get(articleId)!)
    .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
  return {
    title: best.title,
    titleMarks: best.titleMarks,
    url: lead.url,
    summary: best.sentence.text,
    summaryMarks: best.sentence.marks,
    outlets: earliestFirst.map((article) => ({
      name: article.outlet,
      url: article.url,
      title: article.title,
      time: time.format(article.publishedAt),
    })),
    kind: best.kind,
    isInTitle: best.reasons.some((reason) => reason.type === 'title'),
  };
}
