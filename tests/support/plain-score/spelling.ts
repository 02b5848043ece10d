import { type Query, type QueryWord, queryWord, spell } from '../../../newsroom/matching/query/query.ts';
import { shareOfTexts } from '../../../newsroom/meaning/word-counts.ts';
import { documentsOf, type PlainWindow } from './window.ts';
import { wordOccurrences } from './word-occurrences.ts';

/** The query in which a word that hardly any article has is also read as the frequent word it probably misspells. */
export function corrected(window: PlainWindow, query: Query): Query {
  const meant = (word: QueryWord) => meantBy(window, word);
  switch (query.type) {
    case 'word': {
      const word = meant(query.word);
      return word ? { type: 'any', items: [query, { type: 'word', word }], same: query.word.text } : query;
    }
    case 'phrase': {
      if (query.strict) return query;
      const others = query.words.map((word) => meant(word) ?? word);
      if (others.every((word, at) => word === query.words[at])) return query;
      const same = query.written ?? query.words.map(({ text }) => text).join(' ');
      return { type: 'any', items: [query, { ...query, words: others }], same };
    }
    case 'year':
    case 'without':
      return { ...query, item: corrected(window, query.item) };
    default:
      return { ...query, items: query.items.map((item) => corrected(window, item)) };
  }
}

function meantBy(window: PlainWindow, word: QueryWord): QueryWord | undefined {
  const documents = wordOccurrences(window, word, false).hits.size;
  const { length } = word.folded;
  if (documents > 1 || length < 5 || shareOfTexts(word.folded) !== undefined) return undefined;
  const most = length >= 8 ? 2 : 1;
  const likely = [...window.words.values()]
    .map((one) => ({
      ...one,
      documents: Math.max(documentsOf(window, one.stems.pt), documentsOf(window, one.stems.en)),
      edits: Math.abs(one.folded.length - length) > most ? most + 1 : editsBetween(word.folded, one.folded),
    }))
    .filter((one) => one.folded !== word.folded && one.documents >= (documents === 0 ? 3 : 30) && one.edits <= most);
  const [best] = likely.toSorted(
    (a, b) => a.edits - b.edits || b.documents - a.documents || a.folded.length - b.folded.length,
  );
  return best && queryWord(spell({ ...word, text: best.word }), word.exact, word.reach);
}

/** Letters to insert, delete, replace or swap with the next one. */
function editsBetween(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      table[i]![j] = Math.min(
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        isSwap ? table[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return table[a.length]![b.length]!;
}
