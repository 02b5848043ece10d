import { parseArgs } from 'node:util';
import { refusalOf } from '../../news/summaries/rewriting/check-sentence.ts';
import { hasMeasuringData } from '../measuring-data.ts';
import { humanCases, type ModelCase, modelCases } from './model-cases.ts';
import { summaryRows } from './summaries-data.ts';

const share = (part: number, whole: number) => Number((part / Math.max(1, whole)).toFixed(4));

/** Simulates a model that invents: how many false rewritings the check finds, and how many honest ones it refuses. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { show: { type: 'string' }, built: { type: 'boolean' } } });
  if (!hasMeasuringData()) return;
  // the check was developed on every second row; the others measure it
  const rows = summaryRows().filter((_, index) => (index % 2 === 0) === (values.built ?? false));
  const judged = [...modelCases(rows), ...humanCases(rows)].map((one) => ({
    ...one,
    refusal: refusalOf(one.sentence, one.basis, one.language),
  }));
  const figures = [...Map.groupBy(judged, ({ way, isLie }) => `${isLie ? 'lie' : 'honest'}: ${way}`)].map(
    ([way, cases]) => ({
      way,
      cases: cases.length,
      refused: cases.filter(({ refusal }) => refusal).length,
      share: share(cases.filter(({ refusal }) => refusal).length, cases.length),
    }),
  );
  console.table(figures);
  const reasons = Map.groupBy(
    judged.filter(({ isLie, refusal }) => !isLie && refusal),
    ({ refusal }) => refusal,
  );
  console.log(
    'honest ones were refused for',
    Object.fromEntries([...reasons].map(([why, cases]) => [why, cases.length])),
  );
  if (values.show) show(judged, values.show);
  const isHuman = ({ way }: ModelCase) => way === 'human abstract';
  const part = (isMeant: (one: ModelCase) => boolean) => {
    const meant = judged.filter(isMeant);
    return { cases: meant.length, refused: share(meant.filter(({ refusal }) => refusal).length, meant.length) };
  };
  const totals = {
    lies: part(({ isLie }) => isLie),
    honest: part((one) => !one.isLie && !isHuman(one)),
    human: part(isHuman),
  };
  console.log(JSON.stringify({ bench: 'model', rows: rows.length, ...totals, figures }));
}

function show(judged: readonly (ModelCase & { refusal: string | undefined })[], way: string): void {
  const wrong = judged.filter((one) => one.way === way && Boolean(one.refusal) !== one.isLie);
  for (const { sentence, basis, refusal } of wrong.slice(0, 40))
    console.log([`\n[${refusal}] ${sentence}`, ...basis].join('\n   '));
}
