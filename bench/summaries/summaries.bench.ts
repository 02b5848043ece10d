import { parseArgs } from 'node:util';
import type { UnitWeights } from '../../news/summaries/expected-words.ts';
import { type StorySentence, storySentences } from '../../news/summaries/story-sentences.ts';
import { summariseStory } from '../../news/summaries/summarise-story.ts';
import { hasMeasuringData } from '../measuring-data.ts';
import { mean, rouge } from './rouge.ts';
import { type SummaryRow, summaryRows } from './summaries-data.ts';
import { fitWeights } from './summaries-fit.ts';

const PARTS = 8;

/** Whole sentences in the given order while they fit; one that does not fit ends the text or is skipped. */
function filled(sentences: readonly StorySentence[], characters: number, isInOrder: boolean): string {
  let text = '';
  for (const { text: sentence } of sentences) {
    const longer = text ? `${text} ${sentence}` : sentence;
    if (longer.length <= characters) text = longer;
    else if (isInOrder) break;
  }
  return text || (sentences[0]?.text.slice(0, characters) ?? '');
}

function lead({ documents, language, characters }: SummaryRow): string {
  return filled(storySentences(documents.slice(0, 1), language), characters, true);
}

/** Sentences nearest to the mean of all, without repetitions of chosen ones. */
function centroid({ documents, language, characters }: SummaryRow): string {
  const sentences = storySentences(documents, language).filter(({ words }) => words.length > 5);
  const stemsOf = (sentence: StorySentence) => sentence.words.filter(({ isStop }) => !isStop).map(({ stem }) => stem);
  const frequency = new Map<string, number>();
  for (const sentence of sentences)
    for (const stem of new Set(stemsOf(sentence))) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const weightOf = (stem: string) => Math.log(1 + sentences.length / frequency.get(stem)!);
  const middle = new Map<string, number>();
  for (const sentence of sentences)
    for (const stem of stemsOf(sentence)) middle.set(stem, (middle.get(stem) ?? 0) + weightOf(stem));
  const nearness = (sentence: StorySentence) => {
    const stems = [...new Set(stemsOf(sentence))];
    const length = Math.sqrt(stems.reduce((sum, stem) => sum + weightOf(stem) ** 2, 0)) || 1;
    return stems.reduce((sum, stem) => sum + weightOf(stem) * middle.get(stem)!, 0) / length;
  };
  const taken: StorySentence[] = [];
  for (const sentence of sentences.toSorted((a, b) => nearness(b) - nearness(a))) {
    const own = new Set(stemsOf(sentence));
    const isCovered = taken.some((one) => stemsOf(one).filter((stem) => own.has(stem)).length > 0.6 * own.size);
    if (!isCovered) taken.push(sentence);
  }
  return filled(taken, characters, false);
}

/** Rows that share their weights: stories with stories, articles with articles. */
const isSameKind = (one: SummaryRow, other: SummaryRow) => (one.group === 'stories') === (other.group === 'stories');

/** Each row with weights that were fitted without its part. */
function leftOut(rows: readonly SummaryRow[]): (row: SummaryRow) => UnitWeights {
  const fitted = new Map<string, UnitWeights>();
  const partOf = new Map(rows.map((row, index) => [row, index % PARTS]));
  return (row) =>
    fitted.getOrInsertComputed(`${row.group === 'stories'} ${partOf.get(row)}`, () =>
      fitWeights(rows.filter((other) => isSameKind(row, other) && partOf.get(other) !== partOf.get(row))),
    );
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { fit: { type: 'boolean' }, show: { type: 'string' } } });
  if (!hasMeasuringData()) return;
  const rows = summaryRows();
  if (values.fit) {
    const of = (isStory: boolean) => fitWeights(rows.filter(({ group }) => (group === 'stories') === isStory));
    for (const [name, weights] of Object.entries({ multiWeights: of(true), singleWeights: of(false) })) {
      const rounded = (numbers: readonly number[]) => numbers.map((number) => Number(number.toFixed(3)));
      console.log(
        `export const ${name} = ${JSON.stringify({ words: rounded(weights.words), pairs: rounded(weights.pairs) })};`,
      );
    }
    return;
  }
  const weightsFor = leftOut(rows);
  const ways: Record<string, (row: SummaryRow) => string> = {
    lead,
    'plain centroid': centroid,
    'ours, row left out': (row) => summariseStory(row, weightsFor(row)).text,
    'ours, as shipped': (row) => summariseStory(row).text,
  };
  const figures = [...Map.groupBy(rows, ({ group }) => group)].flatMap(([group, members]) =>
    Object.entries(ways).map(([way, summary]) => {
      const texts = members.map(summary);
      const scores = members.map(({ references }, index) => rouge(texts[index]!, references));
      return {
        rows: group,
        way,
        rouge1: Number(mean(scores.map(([one]) => one)).toFixed(3)),
        rouge2: Number(mean(scores.map(([, two]) => two)).toFixed(3)),
        characters: Math.round(mean(texts.map(({ length }) => length))),
      };
    }),
  );
  console.table(figures);
  if (values.show) console.log(summariseStory(rows.find(({ id }) => id === values.show)!).text);
  console.log(JSON.stringify({ bench: 'summaries', figures }));
}
