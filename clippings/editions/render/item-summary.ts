import type { WindowArticle } from '../../../newsroom/articles/queries.ts';
import type { Explanation, MarkedText } from '../../../newsroom/matching/match.ts';
import { newSentences } from '../../../newsroom/summaries/new-sentences.ts';
import { limitOf, type Rights, type SummaryPart } from '../../../newsroom/summaries/rights/within-rights.ts';
import { ownersOf } from '../../../newsroom/summaries/rights/word-for-word.ts';
import { summariseStory } from '../../../newsroom/summaries/summarise-story.ts';

/** Three lines in the mail. */
export const LONGEST_SUMMARY = 300;
/** More outlets add nothing. */
const MOST_DOCUMENTS = 8;

export interface ItemSummary {
  text: string;
  /** The outlet of each part, and the position of its sentence. */
  parts: SummaryPart[];
  /** All of it is new since the reader's last edition. */
  isNews: boolean;
  /** The article whose sentence is the first; undefined for an empty summary. */
  openingId: number | undefined;
}

type SummaryArticle = Pick<WindowArticle, 'id' | 'title' | 'text' | 'lead' | 'language' | 'outletId'>;

/**
 * What happened, in sentences of the outlets, with a sentence that has the reader's term (`wanted`) if the headline does not.
 * Sentences are chosen among those that `rights` allows; `story` is every article they may come from. If the reader was sent
 * `known` articles, only sentences with something new are chosen.
 */
export function itemSummary(
  lead: SummaryArticle,
  others: readonly SummaryArticle[],
  wanted: string | undefined,
  {
    rights,
    story,
    known = [],
  }: { rights: Rights; story: readonly SummaryArticle[]; known?: readonly SummaryArticle[] },
): ItemSummary {
  const isLimited = story.some(({ outletId }) => limitOf(rights, outletId) < LONGEST_SUMMARY);
  const own = [lead, ...others.filter(({ id, language }) => id !== lead.id && language === lead.language)];
  const articles = articlesToQuote(isLimited ? oneOfEachOutlet(own) : own);
  const knownTexts = known.filter(({ language }) => language === lead.language).map(bodyOf);
  const news = knownTexts.length > 0 ? articles.map((one) => newSentences(bodyOf(one), knownTexts, one.language)) : [];
  const isNews = news.some((text) => text !== '');
  const bodies = isNews ? news : articles.map(bodyOf);
  const wantedAt = wanted === undefined ? -1 : bodies[0]!.indexOf(wanted);
  const summary = summariseStory({
    documents: articles.map(({ title, outletId }, index) => ({
      title,
      text: bodies[index]!,
      allowed: limitOf(rights, outletId),
      limitOf: isLimited ? (sentence: string) => leastOf(rights, ownersOf(sentence, outletId, story)) : undefined,
    })),
    language: lead.language,
    characters: LONGEST_SUMMARY,
    wanted: wantedAt >= 0 ? { document: 0, start: wantedAt } : undefined,
  });
  return {
    text: summary.text,
    isNews,
    openingId: summary.sentences[0] && articles[summary.sentences[0].document]!.id,
    parts: summary.sentences.map(({ document, start, end }) => ({
      outletIds: ownersOf(summary.text.slice(start, end), articles[document]!.outletId, story),
      start,
      end,
    })),
  };
}

const leastOf = (rights: Rights, outletIds: readonly string[]): number =>
  Math.min(...outletIds.map((id) => limitOf(rights, id)));

/** The limit of an outlet is counted over all its articles. */
const oneOfEachOutlet = (articles: readonly SummaryArticle[]): SummaryArticle[] => [
  ...Map.groupBy(articles, ({ outletId }) => outletId)
    .values()
    .map(([first]) => first!),
];
export const articlesToQuote = <Article extends SummaryArticle>(articles: readonly Article[]): Article[] =>
  articles.slice(0, MOST_DOCUMENTS);

/** Some feeds give a summary and no text. */
const SHORTEST_TEXT = 30;
export const bodyOf = ({ text, lead }: SummaryArticle): string => (text.length >= SHORTEST_TEXT ? text : lead);

/** The words that found the article, wherever the summary has them. */
export function marksIn(text: string, { sentence, title, titleMarks }: Explanation): [number, number][] {
  const wordsOf = ({ text, marks }: MarkedText) => marks.map(([start, end]) => text.slice(start, end));
  const found = [...wordsOf(sentence), ...wordsOf({ text: title, marks: titleMarks })];
  const words = new Set(found.map(lowered));
  words.delete('');
  const inCapitals = new Set(found.filter((word) => CAPITALS.test(word)).map(lowered));
  return placesOf(text, words).filter(([start, end]) => {
    const word = text.slice(start, end);
    return CAPITALS.test(word) || !inCapitals.has(lowered(word));
  });
}

/** The verb "ia" is not the term "IA". */
const CAPITALS = /^\p{Lu}{2,5}$/u;

/** Matches whole words; of two that overlap the longer one. Compiling a regular expression per story takes a millisecond. */
export function placesOf(text: string, words: ReadonlySet<string>): [number, number][] {
  const lower = lowered(text);
  const places: [number, number][] = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
      const end = at + word.length;
      const isInside =
        endsInWord.test(text.slice(Math.max(0, at - 2), at)) || beginsInWord.test(text.slice(end, end + 2));
      if (!isInside) places.push([at, end]);
    }
  }
  places.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let markedUntil = 0;
  return places.filter(([start, end]) => {
    if (start < markedUntil) return false;
    markedUntil = end;
    return true;
  });
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsInWord = /^[\p{L}\p{N}]/u;

/** Lower case with unchanged offsets; a few letters would become two. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
