import { floodFrom, type Headline, type TermTrial, type Verdict } from '../../contract/lab.ts';
import type { Language } from '../../contract/language.ts';
import type { TermReading } from '../../contract/terms.ts';
import { perDayOf } from '../../newsroom/current/count-per-day.ts';
import type { CountedArticle, DayStart } from '../../newsroom/current/term-days.ts';
import { aliasesOf } from '../../newsroom/matching/query/aliases.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import type { AnsweredTexts } from '../../newsroom/matching/query/leans.ts';
import { describeReading } from '../../newsroom/matching/query/reading.ts';
import type { Found, LabIndex } from './lab-index.ts';
import { findSenses } from './senses.ts';
import { narrowerWordings, widerWordings } from './wordings.ts';

export interface TermQuestion {
  term: string;
  language: Language;
  /** The language that describes the reading, if it differs from that of the clippings. */
  pageLanguage?: Language | undefined;
  /** Oldest first; the last one is today. */
  days: DayStart[];
  /** Days the articles span; counts a day are averaged over these. */
  dayCount: number;
  /** The reader's other terms. */
  others: string[];
  reading?: TermReading | undefined;
  answers?: AnsweredTexts | undefined;
}

export type Trial = Omit<TermTrial, 'state'>;

export const mostHeadlines = 8;
const mostOutlets = 6;
const leastShare = 0.1;
/** Time for other terms that are not cached; those not ready by then are left out. */
const overlapMs = 30;

/** What a term would have found. `clock` counts milliseconds, for parts that are left out when time is short. */
export function tryTerm(index: LabIndex, question: TermQuestion, clock: () => number): Trial {
  const { term, language, days, dayCount, reading, answers } = question;
  const compiled = compileTerm(term, { reading });
  const all = reading?.without ? compileTerm(term, { reading: { ...reading, without: undefined } }) : compiled;
  const found = index.find({ term, reading, answers });
  const corrected = correctedWording(term, index.loaded.index.corrections(compiled));
  // other senses can still be chosen once one is
  const usual = reading?.sense ? index.find({ term, reading: { ...reading, sense: undefined } }) : found;
  const counts = countStoryDays(found, days);
  const perDay = perDayOf(found.stories.size, dayCount);
  const verdict = judge(found.stories.size, perDay, found.isCapped);
  const outlets = countOutlets(found.articles);
  return {
    term,
    reading: describeReading(compiled.reading, question.pageLanguage ?? language),
    readingKind: compiled.reading.kind,
    aliases: all.query ? aliasesOf(all.query) : [],
    answerCount: answers ? answers.useful.length + answers.refused.length : 0,
    verdict,
    perDay,
    days: counts,
    isCapped: found.isCapped,
    storyCount: found.stories.size,
    articleCount: found.articles.length,
    headlines: bestHeadlines(found, mostHeadlines),
    outlets: outlets.slice(0, mostOutlets),
    outletCount: outlets.length,
    overlaps: findOverlaps(index, found, question, clock),
    narrower: verdict === 'flood' ? narrowerWordings(term, found, dayCount) : [],
    wider: verdict === 'silent' ? widerWordings(index, term, dayCount, clock) : [],
    didYouMean: corrected
      ? [{ wording: corrected, perDay: perDayOf(index.find({ term: corrected }).stories.size, dayCount) }]
      : [],
    senses: findSenses(index, term, language, usual),
  };
}

function correctedWording(term: string, corrections: readonly { typed: string; meant: string }[]): string | undefined {
  if (corrections.length === 0) return undefined;
  return corrections.reduce(
    (text, { typed, meant }) => text.replace(new RegExp(RegExp.escape(typed), 'giu'), meant),
    term,
  );
}

export function judge(stories: number, perDay: number, isCapped: boolean): Verdict {
  if (stories === 0) return 'silent';
  return perDay > floodFrom || isCapped ? 'flood' : 'healthy';
}

/** A story counts on the day of its first article. */
export function countStoryDays({ stories }: Found, days: DayStart[]) {
  const counts = days.map(({ on }) => ({ on, stories: 0 }));
  for (const articles of stories.values()) {
    const first = Math.min(...articles.map(({ publishedAt }) => publishedAt.getTime()));
    const day = Math.max(
      0,
      days.findLastIndex(({ from }) => from <= first),
    );
    const count = counts[day];
    if (count) count.stories += 1;
  }
  return counts;
}

/** One headline a story, those with the term in them first, then by score. */
export function bestHeadlines({ stories, matches }: Found, limit: number): Headline[] {
  const headlines = [...stories.values()].slice(0, limit * 2).map((articles) => {
    const [lead] = articles as [CountedArticle];
    const { title, titleMarks } = matches.get(lead.id)!.explain();
    return {
      title,
      marks: titleMarks,
      outlet: lead.outlet,
      url: lead.url,
      publishedAt: lead.publishedAt.toISOString(),
      outletCount: new Set(articles.map(({ outletId }) => outletId)).size,
    };
  });
  // a headline with the term shows best what the term finds
  return headlines.sort((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0)).slice(0, limit);
}

function countOutlets(articles: readonly CountedArticle[]) {
  const counts = new Map<string, number>();
  for (const { outlet } of articles) counts.set(outlet, (counts.get(outlet) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, articles: count })).sort((a, b) => b.articles - a.articles);
}

function findOverlaps(index: LabIndex, { stories }: Found, { others, term }: TermQuestion, clock: () => number) {
  if (stories.size === 0) return [];
  const until = clock() + overlapMs;
  const overlaps: { term: string; share: number }[] = [];
  for (const other of others) {
    if (other === term) continue;
    if (!index.hasFound({ term: other }) && clock() > until) continue;
    const theirs = index.find({ term: other }).stories;
    let shared = 0;
    for (const storyId of stories.keys()) if (theirs.has(storyId)) shared += 1;
    const share = shared / stories.size;
    if (share >= leastShare) overlaps.push({ term: other, share: Math.round(share * 100) / 100 });
  }
  return overlaps.sort((a, b) => b.share - a.share);
}
