import type { UnitWeights } from '../../newsroom/summaries/expected-words.ts';
import { storySentences } from '../../newsroom/summaries/story-sentences.ts';
import { summariseStory } from '../../newsroom/summaries/summarise-story.ts';
import { fitSummaryWeights as fitWeights } from '../../training/fit-summary-weights.ts';
import { mean, rounded } from '../figures.ts';
import { rouge } from './rouge.ts';
import { type SummaryRow, summaryRows } from './summaries-data.ts';

const PARTS = 8;

/** Whole sentences of the first document while they fit. */
function lead({ documents, language, characters }: SummaryRow): string {
  let text = '';
  for (const { text: sentence } of storySentences(documents.slice(0, 1), language)) {
    const longer = text ? `${text} ${sentence}` : sentence;
    if (longer.length > characters) return text || sentence.slice(0, characters);
    text = longer;
  }
  return text;
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

/** The weights as `newsroom/summaries/summarise-story.ts` has them, fitted on every row. */
function printFit(rows: readonly SummaryRow[]): void {
  for (const [name, isStory] of Object.entries({ multiWeights: true, singleWeights: false })) {
    const { words, pairs } = fitWeights(rows.filter(({ group }) => (group === 'stories') === isStory));
    const short = (numbers: readonly number[]) => numbers.map((number) => rounded(number));
    console.log(`export const ${name} = ${JSON.stringify({ words: short(words), pairs: short(pairs) })};`);
  }
}

/** `--fit` only prints the weights that are shipped. */
export async function run(args: string[]) {
  const rows = summaryRows();
  if (args.includes('--fit')) {
    printFit(rows);
    return {};
  }
  const weightsFor = leftOut(rows);
  const ways: Record<string, (row: SummaryRow) => string> = {
    lead,
    'ours, row left out': (row) => summariseStory(row, weightsFor(row)).text,
    'ours, as shipped': (row) => summariseStory(row).text,
  };
  const figures = [...Map.groupBy(rows, ({ group }) => group)].flatMap(([group, members]) =>
    Object.entries(ways).map(([way, summary]) => {
      const texts = members.map((row) => ({ text: summary(row), references: row.references }));
      return {
        rows: group,
        way,
        rouge1: rounded(mean(texts.map(({ text, references }) => rouge(text, references, 1)))),
        rouge2: rounded(mean(texts.map(({ text, references }) => rouge(text, references, 2)))),
        characters: Math.round(mean(texts.map(({ text }) => text.length))),
      };
    }),
  );
  console.table(figures);
  return { figures };
}
