import type { Query, QueryWord } from '../../../newsroom/matching/query/query.ts';
import type { PlainArticle, PlainWindow } from './window.ts';
import { countNamed, dampOtherNames, type Hit, type Occurrences, wordOccurrences } from './word-occurrences.ts';

/** Words are near each other up to this many words between them. */
const WINDOW = 12;
const FAR_APART = 0.3;

/** Where a term or a part of it is. */
export function occurrencesOf(window: PlainWindow, query: Query, isAlone = true): Occurrences {
  switch (query.type) {
    case 'word':
      return wordOccurrences(window, query.word, isAlone);
    case 'phrase':
      return phraseOccurrences(window, query, isAlone);
    case 'any':
    case 'field':
      return union(query.items.map((item) => occurrencesOf(window, item, isAlone)));
    case 'year':
      return ofYear(occurrencesOf(window, query.item, isAlone), query.year);
    case 'without': {
      const { hits, ...rest } = occurrencesOf(window, query.item, isAlone);
      const excluded = query.excluded.map((one) => occurrencesOf(window, one));
      const left = [...hits].filter(([article]) => !excluded.some((other) => other.hits.has(article)));
      return { ...rest, hits: new Map(left), isCased: false };
    }
    case 'all': {
      const items = query.items.map((item) => occurrencesOf(window, item, false));
      const whole = together(items);
      const forms = query.items.map((item, at) => (item.type === 'word' ? partOf(window, item.word) : items[at]!));
      return isAlone ? withShortForms(whole, forms) : whole;
    }
  }
}

const partOf = (window: PlainWindow, word: QueryWord): Occurrences =>
  wordOccurrences(window, word, word.demand !== 'free');

const fewest = (items: readonly Occurrences[]): number => Math.min(...items.map(({ most }) => most));

/** The hits of several lists in one article, in order; of overlapping ones one is left, with the greatest weight. */
function merged(hits: readonly Hit[]): Hit[] {
  const left: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.at - b.at)) {
    const last = left.at(-1);
    if (last && hit.at < last.at + last.length) {
      last.weight = Math.max(last.weight, hit.weight);
      last.length = Math.max(last.length, hit.at + hit.length - last.at);
    } else left.push({ ...hit });
  }
  return left;
}

/** The articles of several lists, in the window's order where they matter in that of the lists. */
function articlesOf(lists: readonly Occurrences[]): Set<PlainArticle> {
  return new Set(lists.flatMap(({ hits }) => [...hits.keys()]));
}

function union(items: readonly Occurrences[]): Occurrences {
  const hits = new Map<PlainArticle, Hit[]>();
  for (const article of articlesOf(items))
    hits.set(article, merged(items.flatMap((item) => item.hits.get(article) ?? [])));
  return { hits, most: items.reduce((sum, { most }) => sum + most, 0), isCased: false };
}

function phraseOccurrences(
  window: PlainWindow,
  { words, strict }: Extract<Query, { type: 'phrase' }>,
  isAlone: boolean,
): Occurrences {
  const lists = words.map((word) => wordOccurrences(window, word, false));
  const hits = new Map<PlainArticle, Hit[]>();
  for (const [article, firsts] of lists[0]!.hits) {
    const found = firsts.flatMap((first): Hit[] => {
      let { at, weight } = first;
      for (let nth = 1; nth < words.length; nth++) {
        const next = lists[nth]!.hits.get(article)?.find((hit) => hit.at > at);
        const between = next && article.tokens.slice(at + 1, next.at + 1);
        if (!next || next.at - at > words[nth]!.reach || (!strict && between!.some(({ opens }) => opens))) return [];
        at = next.at;
        weight = Math.min(weight, next.weight);
      }
      return [{ at: first.at, length: at - first.at + 1, weight }];
    });
    if (found.length > 0) hits.set(article, found);
  }
  const whole = { hits, most: fewest(lists), isCased: false };
  if (!isAlone || strict) return whole;
  const isName = words.every(({ demand }) => demand === 'capital');
  if (isName) dampOtherNames(whole);
  const parts = words.map((word) => partOf(window, word));
  const named = isName && words.at(-1)!.reach === 1 ? countNamed(parts.at(-1)!) : 0;
  return withShortForms(whole, parts, named >= 3 ? countNamed(whole) / named : undefined);
}

/** Where all items are near each other; else, in articles that have them all far apart, the rarest one, counting less. */
function together(parts: readonly Occurrences[]): Occurrences {
  const items = parts.toSorted((a, b) => a.most - b.most);
  const hits = new Map<PlainArticle, Hit[]>();
  for (const article of items[0]!.hits.keys()) {
    if (!items.every((item) => item.hits.has(article))) continue;
    const own = items.map((item) => item.hits.get(article)!);
    const [rarest] = own.toSorted((a, b) => a.length - b.length || a[0]!.at - b[0]!.at) as [Hit[]];
    const others = own.filter((list) => list !== rarest);
    const near = rarest.flatMap((hit) => around(hit, others, article.titleEnd) ?? []);
    hits.set(article, near.length > 0 ? near : rarest.map((hit) => ({ ...hit, weight: hit.weight * FAR_APART })));
  }
  return { hits, most: fewest(items), isCased: false };
}

function around(anchor: Hit, others: readonly Hit[][], titleEnd: number): Hit | undefined {
  const used = [anchor];
  for (const list of others) {
    const near = list
      .filter(({ at }) => at < titleEnd === anchor.at < titleEnd)
      .map((hit) => ({ hit, gap: gapOf(anchor, hit) }))
      .filter(({ gap }) => gap <= WINDOW);
    const best = near.toSorted((a, b) => a.gap - b.gap || a.hit.at - b.hit.at)[0];
    if (!best) return undefined;
    used.push(best.hit);
  }
  const start = Math.min(...used.map(({ at }) => at));
  const end = Math.max(...used.map(({ at, length }) => at + length));
  const extra = end - start - used.reduce((sum, { length }) => sum + length, 0);
  const closeness = extra <= 2 ? 1 : Math.max(0.4, 1 - 0.06 * (extra - 2));
  return { at: start, length: end - start, weight: Math.min(...used.map(({ weight }) => weight)) * closeness };
}

const gapOf = (anchor: Hit, other: Hit): number =>
  other.at >= anchor.at ? other.at - (anchor.at + anchor.length) : anchor.at - (other.at + other.length);

/** A part means the whole, by the share of its articles that have the whole; the last one by `last`, if known. */
function withShortForms(whole: Occurrences, parts: readonly Occurrences[], last?: number): Occurrences {
  const wholes = [...whole.hits.values()].filter((own) => own.some(({ weight }) => weight > FAR_APART)).length;
  const shares = parts.map(({ most }, at) => (at === parts.length - 1 && last !== undefined ? last : wholes / most));
  const forms =
    wholes < 3 ? [] : parts.map((part, at) => ({ part, share: shares[at]! })).filter(({ share }) => share >= 0.3);
  if (forms.length === 0) return whole;
  const hits = new Map<PlainArticle, Hit[]>();
  for (const article of articlesOf([whole, ...forms.map(({ part }) => part)])) {
    const own = whole.hits.get(article);
    const short = forms.flatMap(({ part, share }) =>
      (part.hits.get(article) ?? []).map((hit) => ({ ...hit, weight: hit.weight * Math.min(1, share) })),
    );
    hits.set(article, merged([...(own ?? []), ...short]));
  }
  return { hits, most: whole.most, isCased: false };
}

/** The year stands beside it, or the article is of that time and leaves it out. */
function ofYear(item: Occurrences, year: number): Occurrences {
  const hits = new Map<PlainArticle, Hit[]>();
  for (const [article, own] of item.hits) {
    const isOfTime = article.year === 0 || Math.abs(article.year - year) <= 1;
    const worth = ({ at, length }: Hit) => {
      const beside = article.tokens.slice(Math.max(0, at - 2), at + length + 4);
      const years = beside.flatMap(({ word }) => (/^(?:19|20)\d\d$/.test(word) ? Number(word) : []));
      if (years.includes(year)) return 1;
      return years.length > 0 ? 0.05 : isOfTime ? 0.6 : 0.3;
    };
    hits.set(
      article,
      own.map((hit) => ({ ...hit, weight: hit.weight * worth(hit) })),
    );
  }
  return { hits, most: item.most, isCased: false };
}
