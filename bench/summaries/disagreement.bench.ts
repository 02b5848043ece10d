import { parseArgs } from 'node:util';
import { findDisagreements } from '../../news/summaries/disagreement.ts';
import { hasMeasuringData } from '../measuring-data.ts';
import { type StoryDocuments, storyDocuments } from './summaries-data.ts';

interface Planted {
  story: StoryDocuments;
  /** The changed figure, and its new value. */
  from: string;
  into: string;
}

const NUMBER = /(?<![\d.,/:h-])\d+(?:[.,]\d+)*(?![\d/:h.,-])/g;

/** Each figure that two documents of a story share, changed in one of them. */
function plant(story: StoryDocuments): Planted[] {
  const numbersOf = (text: string) => new Set(text.match(NUMBER) ?? []);
  return story.documents.flatMap((document, index) =>
    [...numbersOf(document.text)].flatMap((from): Planted[] => {
      const isShared = story.documents.some((other, at) => at !== index && numbersOf(other.text).has(from));
      const value = Number(from);
      const isYear = value >= 1900 && value <= 2100;
      if (!isShared || !Number.isInteger(value) || value < 3 || isYear) return [];
      const into = String(value + Math.max(2, Math.round(value / 4)));
      if (story.documents.some(({ text }) => numbersOf(text).has(into))) return [];
      const changed = document.text.replace(NUMBER, (number) => (number === from ? into : number));
      const documents = story.documents.map((other, at) => (at === index ? { ...other, text: changed } : other));
      return [{ story: { ...story, documents }, from, into }];
    }),
  );
}

const valuesOf = (story: StoryDocuments) =>
  findDisagreements(story.documents, story.language).map(({ noun, claims }) => ({
    noun,
    claims,
    values: new Set(claims.map(({ value }) => value.replace(/\D.*$/, ''))),
  }));

/** Measures figures on which outlets disagree: planted into agreeing stories, and marked by people. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { show: { type: 'boolean' } } });
  if (!hasMeasuringData()) return;
  const stories = storyDocuments();
  const natural = stories.flatMap((story) => valuesOf(story).map((found) => ({ ...found, story })));
  const isMarked = ({ story, claims }: (typeof natural)[number]) =>
    story.contradictions.some((pair) => pair.some((sentence) => claims.some((claim) => claim.sentence === sentence)));
  const marked = natural.filter(isMarked);
  const planted = stories.flatMap(plant);
  let caught = 0;
  let wrong = 0;
  for (const { story, from, into } of planted) {
    const before = new Set(natural.filter((one) => one.story.id === story.id).map(({ noun }) => noun));
    const found = valuesOf(story).filter(({ noun }) => !before.has(noun));
    const isRight = ({ values: given }: (typeof found)[number]) => given.has(into);
    if (found.some(isRight)) caught += 1;
    else if (values.show) console.log('missed', story.id, from, '->', into);
    wrong += found.filter((one) => !isRight(one)).length;
  }
  for (const one of natural) {
    const texts = one.claims.map(
      ({ value, documents, sentence }) => `${value} (${documents}): ${sentence.slice(0, 160)}`,
    );
    console.log(`${one.story.id} ${isMarked(one) ? 'marked' : 'NOT marked'}: ${one.noun}\n   ${texts.join('\n   ')}`);
  }
  const share = (part: number, whole: number) => (whole === 0 ? null : Number((part / whole).toFixed(3)));
  const figures = {
    planted: {
      cases: planted.length,
      precision: share(caught, caught + wrong),
      recall: share(caught, planted.length),
    },
    marked: {
      relations: stories.reduce((sum, { contradictions }) => sum + contradictions.length, 0),
      found: natural.length,
      precision: share(marked.length, natural.length),
    },
  };
  console.log(JSON.stringify({ bench: 'disagreement', ...figures }));
}
