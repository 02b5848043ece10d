import type { Language } from '../../contract/language.ts';
import type { WindowArticle } from '../../newsroom/articles/queries.ts';
import type { ArticleView } from '../../newsroom/current/article-view.ts';
import { readSentence } from '../../newsroom/summaries/read-sentence.ts';
import { localDateOf } from '../../platform/clock.ts';
import { isInWindow, type NewsWindow, nothingSeen, outletCount } from './collect-stories.ts';
import { type ComposedEdition, composeEdition, type EditionRequest, type NewItem } from './compose-edition.ts';
import { blocksOf } from './event-blocks.ts';
import { languageOf } from './render/day-lines.ts';
import type { WeekStory } from './tables.ts';

export interface WeekRequest extends Omit<EditionRequest, 'window' | 'seen'> {
  language: Language;
  timeZone: string;
  /** The first instant of the week and its last local day. */
  from: Date;
  lastDay: string;
  /** The plan includes the comparison of terms. */
  comparesTerms?: boolean | undefined;
}

export interface ComposedWeek extends ComposedEdition {
  stories: WeekStory[];
}

/** What was published in the week, whenever it reached us. */
export const weekWindow = ({ from, now }: Pick<WeekRequest, 'from' | 'now'>): NewsWindow => ({
  seenFrom: new Date(0),
  publishedFrom: from,
  publishedTo: now,
});

/** The week's stories by term, sent in the daily clippings or not, each with its course. */
export function composeWeek(view: ArticleView, request: WeekRequest): ComposedWeek {
  const { timeZone, lastDay } = request;
  const window = weekWindow(request);
  const composed = composeEdition(view, { ...request, window, seen: nothingSeen });
  const items = acrossLanguages(composed.items);
  const stories = items.map(({ storyId, title }): WeekStory => {
    const articles = view.storyArticles(storyId).filter((article) => isInWindow(article, window));
    const dates = articles.map(({ publishedAt }) => localDateOf(publishedAt, timeZone)).sort();
    const byDay = countByDay(dates, lastDay);
    return {
      storyId,
      course: courseOf(byDay),
      articles: articles.length,
      outlets: outletCount(articles),
      byDay,
      lastOn: dates.at(-1) ?? lastDay,
      firstOn: dates[0] ?? lastDay,
      latest: latestOf(articles, title),
    };
  });
  return { ...composed, items, stories };
}

/** The newest headline, unless the item already shows it. */
function latestOf(articles: readonly WindowArticle[], title: string): string | null {
  const newest = articles.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())[0];
  return newest && articles.length > 1 && newest.title !== title ? newest.title : null;
}

/** With this many names and numbers in common, two stories in different languages are one. */
const sharedSigns = 3;

/** Lists a story of two languages once: the lower item becomes a line under the higher one. */
export function acrossLanguages(items: readonly NewItem[]): NewItem[] {
  const blocks = blocksOf(items).map((block) => ({
    ...block,
    language: languageOf(block.item),
    signs: signsOf(block.item),
  }));
  const taken = new Set<(typeof blocks)[number]>();
  const merged = blocks.flatMap((block) => {
    if (taken.has(block)) return [];
    const same = blocks.filter(
      (other) =>
        other !== block &&
        !taken.has(other) &&
        other.language !== block.language &&
        [...other.signs].filter((sign) => block.signs.has(sign)).length >= sharedSigns,
    );
    for (const other of [block, ...same]) taken.add(other);
    const under = same.flatMap((other) => [other.item, ...other.more]);
    const { isInMail } = block.item;
    return [block.item, ...block.more, ...under.map((item) => ({ ...item, isMore: true, isInMail }))];
  });
  return merged.map((item, position) => ({ ...item, position }));
}

/** Names and numbers of headline and summary: the same in every language. */
function signsOf({ title, summary, outlets }: NewItem): Set<string> {
  const words = readSentence(`${title}. ${summary}`, languageOf({ outlets }));
  return new Set(
    words.flatMap(({ kind, folded, value }) =>
      kind === 'number' && value > 12 ? [String(value)] : kind === 'name' ? [folded] : [],
    ),
  );
}

const days = 7;
/** A story without an article on this many last days of the week has ended for now. */
const quietDays = 3;

/** The course of a story over seven days, from its articles a day, oldest day first. */
export function courseOf(byDay: readonly number[]): WeekStory['course'] {
  const total = sum(byDay);
  const early = sum(byDay.slice(0, days - quietDays));
  const late = total - early;
  if (late === 0) return total > 1 ? 'ended' : 'steady';
  if (sum(byDay.slice(0, days - 2)) === 0) return 'new';
  // compared per day, since the late part is the shorter one
  const grew = late / quietDays > (1.25 * early) / (days - quietDays);
  return early > 0 && total >= 3 && grew ? 'grew' : 'steady';
}

/** Articles on each of the seven local days that end with `lastDay`; other days are ignored. */
export function countByDay(dates: readonly string[], lastDay: string): number[] {
  const counts = Array.from({ length: days }, () => 0);
  const last = Temporal.PlainDate.from(lastDay);
  for (const date of dates) {
    const ago = Temporal.PlainDate.from(date).until(last).days;
    if (ago >= 0 && ago < days) counts[days - 1 - ago]! += 1;
  }
  return counts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
