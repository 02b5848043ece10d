import { parseArgs } from 'node:util';
import type { UnitWeights } from '../../newsroom/summaries/expected-words.ts';
import { storySentences } from '../../newsroom/summaries/story-sentences.ts';
import { summariseStory } from '../../newsroom/summaries/summarise-story.ts';
import { fitSummaryWeights as fitWeights } from '../../training/fit-summary-weights.ts';
import { hasMeasuringData } from '../measuring-data.ts';
import { mean, rouge } from './rouge.ts';
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
