import type { QueryWord } from '../../../newsroom/matching/query/query.ts';
import { familyOf, hasFamily, stem } from '../../../newsroom/text/stem.ts';
import { type PlainArticle, type PlainToken, type PlainWindow, stemIn } from './window.ts';

/** A place where something is, in words from the beginning of the article. */
export interface Hit {
  at: number;
  length: number;
  weight: number;
}

/** Where something is, by article; an article without it is not in the map. */
export interface Occurrences {
  hits: Map<PlainArticle, Hit[]>;
  /** Greatest number of articles that could have it, which orders the parts of a term. */
  most: number;
  /** Whether case decides the weight: then an article that surely has the name has it everywhere. */
  isCased: boolean;
}

/** Another word of the same family. */
const FAMILY = 0.7;
const NAME_LINKS = ['de', 'da', 'do', 'dos', 'das', 'of', 'the'];

/** The stems a word is searched by, and how much each spelling of them counts. */
function acceptedOf(window: PlainWindow, wanted: QueryWord) {
  const isStrict = wanted.exact || wanted.demand !== 'free';
  const factors = new Map<string, number>();
  const stems = new Set<string>();
  const accept = (word: string, factor: number) => factors.set(word, factors.get(word) ?? factor);
  const all = [...window.words.values()];
  for (const language of ['pt', 'en'] as const) {
    const asked = stemIn(language, wanted.folded);
    const forms = all.filter(
      (own) => own.stems[language] === asked && (own.word === wanted.text || isForm(wanted, own, isStrict)),
    );
    for (const { word } of forms) accept(word, 1);
    if (forms.length > 0) stems.add(asked);
  }
  const own = all.filter(({ word }) => factors.has(word));
  const capital = own.reduce((sum, word) => sum + word.capital, 0);
  const lower = own.reduce((sum, word) => sum + word.lower, 0);
  let isFamily = false;
  if (!isStrict && hasFamily(wanted.folded)) {
    for (const language of ['pt', 'en'] as const) {
      for (const form of familyOf(wanted.folded, language)) {
        const other = stemIn(language, form);
        const members = all.filter(({ stems: theirs }) => theirs[language] === other);
        if (members.length === 0 || stems.has(other)) continue;
        stems.add(other);
        isFamily = true;
        for (const { word } of members) accept(word, FAMILY);
      }
    }
  }
  const beginning = stem(wanted.folded, 'pt');
  if (wanted.isFamily && beginning.length >= 5) {
    for (const { word, folded, stems: theirs } of all) {
      if (!folded.startsWith(beginning)) continue;
      accept(word, 1);
      stems.add(theirs.pt).add(theirs.en);
    }
  }
  return { factors, stems, isFamily, nameShare: (capital + 1) / (capital + lower + 2) };
}

/** A capital or an exact word stands for itself, with or without accents; a subject for its other endings too. */
function isForm(wanted: QueryWord, own: { word: string; folded: string }, isStrict: boolean): boolean {
  if (wanted.demand === 'upper' && wanted.folded.length <= 3) return false;
  const isBare = (text: string) => text === text.normalize('NFD');
  if (own.folded === wanted.folded) return wanted.text === own.word || isBare(wanted.text) || isBare(own.word);
  if (isStrict) return false;
  const shortest = Math.min(wanted.text.length, own.word.length);
  const same = [...Array(shortest).keys()].findIndex((at) => wanted.text[at] !== own.word[at]);
  return (same < 0 ? shortest : same) >= shortest - 4 || isBare(wanted.text);
}

function caseWeight(wanted: QueryWord, isAlone: boolean, share: number, { written, isGrammar }: PlainToken): number {
  if (wanted.demand === 'free') {
    return isAlone && written === 'capital' && !isGrammar && share < 0.4 ? 0.6 : 1;
  }
  if (wanted.demand === 'upper') {
    if (written === 'upper') return isGrammar && share < 0.5 ? 0.5 : 1;
    if (written === 'lower') return share > 0.9 ? 0.6 : 0;
    return wanted.folded.length > 3 ? 0.9 : 0;
  }
  if (!isAlone && share < 0.5) return written === 'lower' && wanted.text.length === 1 ? 0 : 1;
  if (written === 'lower') return share > 0.8 ? 0.8 : 0;
  return isGrammar ? Math.min(1, share * 1.2) : 1;
}

/** `isAlone`: no other word shows what is meant. */
export function wordOccurrences(window: PlainWindow, wanted: QueryWord, isAlone: boolean): Occurrences {
  const { factors, stems, isFamily, nameShare } = acceptedOf(window, wanted);
  const hits = new Map<PlainArticle, Hit[]>();
  for (const article of window.articles) {
    const own = article.tokens.flatMap((token, at): Hit[] => {
      if (!stems.has(token.stem) || (isAlone && token.isFirstHalf)) return [];
      const weight = (factors.get(token.word) ?? 0) * caseWeight(wanted, isAlone, nameShare, token);
      return weight > 0 ? [{ at, length: 1, weight }] : [];
    });
    if (own.length > 0) hits.set(article, own);
  }
  const isCased = !isFamily && (isAlone || wanted.demand !== 'free');
  const found = { hits, most: hits.size, isCased };
  if (isAlone && wanted.demand === 'capital') dampOtherNames(found);
  return found;
}

/**
 * Occurrences inside the name of something else (`Vale do Paraíba`) count a twentieth: unless two fifths of the articles with the
 * longer name also use the short one by itself, or a quarter also use the word behind it by itself.
 */
export function dampOtherNames({ hits }: Occurrences): void {
  const longer = new Map<string, { documents: number; bare: number; part: number }>();
  for (const [article, own] of hits) {
    const around = own.map((hit) => nameAround(article, hit, false));
    const isBare = own.some(
      (hit, at) => !around[at] && !article.tokens[hit.at]!.isGrammar && !nameAround(article, hit, true),
    );
    for (const name of new Set(around.filter((one) => one !== undefined))) {
      const counts = longer.getOrInsertComputed(name, () => ({ documents: 0, bare: 0, part: 0 }));
      counts.documents++;
      if (isBare) counts.bare++;
      if (name.startsWith('>') && usesPart(article, own, name.slice(1))) counts.part++;
    }
  }
  for (const [article, own] of hits) {
    for (const hit of own) {
      const counts = longer.get(nameAround(article, hit, true) ?? '');
      const isOther = counts && counts.bare < 0.4 * counts.documents && counts.part < 0.25 * counts.documents;
      if (isOther) hit.weight *= 0.05;
    }
  }
}

/** Counts the occurrences whose last word follows another name word. */
export function countNamed({ hits }: Occurrences): number {
  const isNamed = (article: PlainArticle, { at, length }: Hit) => {
    const before = article.tokens[at + length - 2];
    return isJoined(article, at + length - 1) && before!.written !== 'lower' && !before!.isGrammar;
  };
  return [...hits].reduce((sum, [article, own]) => sum + own.filter((hit) => isNamed(article, hit)).length, 0);
}

function isJoined({ tokens, titleEnd }: PlainArticle, place: number): boolean {
  const token = tokens[place];
  return token !== undefined && place !== 0 && place !== titleEnd && !token.isApart && !token.opens;
}

/** The word of a longer name behind a place (past one link), or before it. */
function nameAround(article: PlainArticle, { at, length }: Hit, anyCase: boolean): string | undefined {
  const { tokens } = article;
  const isPart = (place: number) => tokens[place]!.written !== 'lower' && (anyCase || !tokens[place]!.isGrammar);
  const next = at + length;
  if (isJoined(article, next)) {
    if (isPart(next)) return `>${tokens[next]!.word}`;
    const isLinked = isJoined(article, next + 1) && isPart(next + 1) && NAME_LINKS.includes(tokens[next]!.word);
    if (isLinked) return `>${tokens[next + 1]!.word}`;
  }
  return isJoined(article, at) && isPart(at - 1) ? `<${tokens[at - 1]!.word}` : undefined;
}

/** `Microsoft SharePoint`: whether the article has the second word both behind the name and apart from it. */
function usesPart({ tokens }: PlainArticle, hits: readonly Hit[], part: string): boolean {
  const places = tokens.flatMap(({ word, written }, at) => (word === part && written !== 'lower' ? [at] : []));
  const isBehind = (place: number) => hits.some(({ at, length }) => at + length === place);
  return places.some(isBehind) && places.some((place) => !isBehind(place));
}
