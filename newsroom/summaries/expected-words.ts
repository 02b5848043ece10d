import { type StoryDocument, type StorySentence, UnitNumbers, wordsIn } from './story-sentences.ts';

/** Further occurrences of a word are not expected in a summary. */
const MOST_OCCURRENCES = 4;
/** The distance in a text at which the weight falls to a third: for the lead and for the part with the news. */
const LEAD_REACH = 300;
const NEWS_REACH = 1500;

interface Counts {
  lead: number;
  news: number;
  count: number;
  documents: number;
  lastDocument: number;
  titles: number;
  openings: number;
  lastOpening: number;
  stops: number;
  isPair: boolean;
}

/** Features of each occurrence of a word or pair of words, in the order of the weights. */
function featuresOf(counts: Counts, documents: number, language: string): number[][] {
  const part = 1 / documents;
  const lead = Math.log(counts.lead * part + 0.02);
  const news = Math.log(counts.news * part + 0.05);
  const count = Math.log(counts.count * part);
  return Array.from({ length: Math.min(MOST_OCCURRENCES, counts.count) }, (_, earlier) => {
    const n = Math.log(earlier + 1);
    return [
      1,
      lead,
      news,
      count,
      counts.documents * part,
      counts.titles > 0 ? 1 : 0,
      counts.openings * part,
      counts.stops,
      n,
      n * count,
      counts.stops * news,
      language === 'en' ? 1 : 0,
    ];
  });
}

function countUnits(
  numbers: UnitNumbers,
  documents: readonly StoryDocument[],
  sentences: readonly StorySentence[],
  language: string,
): Counts[] {
  const all: Counts[] = [];
  const stopsOf = ({ words }: StorySentence, i: number) => {
    const isPair = i >= words.length;
    const at = isPair ? i - words.length : i;
    return Number(words[at]!.isStop) + (isPair ? Number(words[at + 1]!.isStop) : 0);
  };
  for (const sentence of sentences) {
    const { document, place, before, words } = sentence;
    const lead = Math.exp(-before / LEAD_REACH);
    const news = Math.exp(-before / NEWS_REACH);
    numbers.of(words).forEach((unit, i) => {
      all[unit] ??= {
        ...{ lead: 0, news: 0, count: 0, documents: 0, lastDocument: -1, titles: 0, openings: 0, lastOpening: -1 },
        stops: stopsOf(sentence, i),
        isPair: i >= words.length,
      };
      const counts = all[unit];
      counts.lead += lead;
      counts.news += news;
      counts.count += 1;
      if (counts.lastDocument !== document) counts.documents += 1;
      counts.lastDocument = document;
      if (place === 0 && counts.lastOpening !== document) {
        counts.openings += 1;
        counts.lastOpening = document;
      }
    });
  }
  for (const { title } of documents) {
    for (const unit of new Set(numbers.of(wordsIn(title, language)))) {
      const counts = all[unit];
      if (counts) counts.titles += 1;
    }
  }
  return all;
}

export interface UnitExample {
  unit: number;
  isPair: boolean;
  /** Of the first, second … occurrence. */
  features: number[][];
}

/** Every word and pair with its features, for fitting the weights. */
export function unitExamples(
  numbers: UnitNumbers,
  documents: readonly StoryDocument[],
  sentences: readonly StorySentence[],
  language: string,
): UnitExample[] {
  return countUnits(numbers, documents, sentences, language).flatMap((counts, unit) =>
    counts ? [{ unit, isPair: counts.isPair, features: featuresOf(counts, documents.length, language) }] : [],
  );
}

export interface UnitWeights {
  words: readonly number[];
  pairs: readonly number[];
}

/** A pair is worth more than two separate words. */
const PAIR_WORTH = 5;

/** The worth of the first, second … occurrence of each unit. */
export interface ExpectedWords {
  unitsOf(sentence: StorySentence): readonly number[];
  worth: readonly (readonly number[])[];
}

/**
 * What a person who summarises the story is likely to say: the worth of every word and pair of words. A single text and several
 * of different outlets are weighted differently: what outlets share is what happened.
 */
export function expectedWords(
  documents: readonly StoryDocument[],
  sentences: readonly StorySentence[],
  language: string,
  weights: UnitWeights = documents.length > 1 ? multiWeights : singleWeights,
): ExpectedWords {
  const numbers = new UnitNumbers();
  const worth: number[][] = [];
  for (const { unit, isPair, features } of unitExamples(numbers, documents, sentences, language)) {
    const by = isPair ? weights.pairs : weights.words;
    worth[unit] = features.map((known) => {
      let sum = 0;
      for (let i = 0; i < known.length; i++) sum += known[i]! * by[i]!;
      return (isPair ? PAIR_WORTH : 1) / (1 + Math.exp(-sum));
    });
  }
  const units = new Map<StorySentence, readonly number[]>();
  return {
    unitsOf: (sentence) => units.getOrInsertComputed(sentence, ({ words }) => numbers.of(words)),
    worth,
  };
}

/** Fitted by `npm run bench -- summaries --fit`: numbers only, in the order of `featuresOf`. */
const multiWeights = {
  words: [-0.082, 0.27, 0.079, 1.162, -0.229, 0.321, 0.366, 0.024, -3.336, 0.602, -0.005, 0],
  pairs: [-0.393, 0.358, 0.072, 0.958, -0.029, 0.301, 0.352, -0.005, -2.873, 0.198, -0.002, 0],
};
const singleWeights = {
  words: [-0.203, -0.037, 1.077, 0.353, -0.203, 0, 0.604, -0.057, -3.465, 0.564, 0.047, -0.51],
  pairs: [-0.603, -0.053, 1.057, 0.763, -0.603, 0, 0.514, -0.245, -2.787, -0.15, -0.11, -0.13],
};
