import { writeFileSync } from 'node:fs';
import type { Tree } from '../../news/stories/pairs/pair-model.ts';
import { readExamples } from './stories-examples.ts';
import { learnTrees } from './stories-models.ts';

/*
 * `node bench/stories/stories-training.ts` learns from all labelled data whether two articles report the same news, and
 * whether they are about the same event, and writes news/stories/pairs/{pair,event}-trees.ts. `npm run bench --
 * stories` measures the same learning with whole stories left out.
 */

function write(file: string, trees: Tree[]): void {
  const each = trees.map((tree) => `${JSON.stringify(tree).replaceAll('"', "'").replaceAll(',', ', ')},`);
  const rows = Array.from(
    { length: Math.ceil(each.length / 2) },
    (_, row) => `  ${each.slice(2 * row, 2 * row + 2).join(' ')}`,
  );
  const text = `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: what was learnt may lie near a constant
import type { Tree } from './pair-model.ts';

/** Learnt by bench/stories/stories-training.ts from labelled pairs of news; see docs/decisions/stories.md. Train again, do not edit. */
// biome-ignore format: two trees a line
export const trees: readonly Tree[] = [
${rows.join('\n')}
];
`;
  writeFileSync(new URL(`../../news/stories/pairs/${file}`, import.meta.url), text);
}

const { news, event } = learnTrees(readExamples());
write('pair-trees.ts', news);
write('event-trees.ts', event);
console.log(`${news.length} trees for the same news, ${event.length} for the same event`);
