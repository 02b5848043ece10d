import { contentStems, type StoryDocument, type StorySentence, storySentences } from './story-sentences.ts';

/** A sentence that shares more than this with a known one says the same. */
const SAME = 0.6;
/** A sentence is new with this many words that no earlier article has; a number counts double. */
const NEW_WORDS = 3;

const isNumber = (stem: string) => /^\d/.test(stem);

/** The sentences of a text that can be quoted alone and that no known text has. */
export function newSentences(text: string, known: readonly string[], language: string): string {
  const isNew = noveltyTest(known.flatMap((one) => stemsOf(sentencesOf(one, language))));
  return sentencesOf(text, language)
    .filter(isNew)
    .map((sentence) => sentence.text)
    .join('\n');
}

/** Of each text the sentences that can be quoted alone and that no other text has. */
export function ownSentences(texts: readonly string[], language: string): string[][] {
  const sentences = texts.map((text) => sentencesOf(text, language));
  const stems = sentences.map(stemsOf);
  return sentences.map((list, index) => {
    const isNew = noveltyTest(stems.flatMap((others, place) => (place === index ? [] : others)));
    return list.filter(isNew).map(({ text }) => text);
  });
}

function noveltyTest(known: readonly ReadonlySet<string>[]) {
  const all = new Set(known.flatMap((stems) => [...stems]));
  return ({ canStand, need, words }: StorySentence): boolean => {
    if (!canStand || need?.on === 'previous') return false;
    const stems = contentStems(words);
    const fresh = [...stems].filter((stem) => !all.has(stem));
    const weight = fresh.reduce((sum, stem) => sum + (isNumber(stem) ? 2 : 1), 0);
    return weight >= NEW_WORDS && known.every((other) => shared(stems, other) <= SAME * stems.size);
  };
}

const sentencesOf = (text: string, language: string): StorySentence[] =>
  storySentences([{ title: '', text } satisfies StoryDocument], language);

const stemsOf = (sentences: readonly StorySentence[]): Set<string>[] =>
  sentences.map(({ words }) => contentStems(words));

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const stem of one) if (other.has(stem)) count += 1;
  return count;
}
