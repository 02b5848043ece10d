import { writeFileSync } from 'node:fs';
import type { Tree } from '../../newsroom/stories/pairs/pair-model.ts';
import { readExamples } from './stories-examples.ts';
import { learnStoryTrees } from './stories-models.ts';

/*
 * `node bench/stories/stories-training.ts` learns from all labelled data whether two articles report the same news, and
 * whether they are about the same event, and writes newsroom/stories/pairs/{pair,event}-trees.txt. `npm run bench --
 * stories` measures the same learning with whole stories left out.
 */

function write(file: string, trees: Tree[]): void {
  const lines = trees.map((tree) => `${tree.join(' ')}\n`);
  writeFileSync(new URL(`../../newsroom/stories/pairs/${file}`, import.meta.url), lines.join(''));
}

const { news, event } = learnStoryTrees(readExamples());
write('pair-trees.txt', news);
write('event-trees.txt', event);
console.log(`${news.length} trees for the same news, ${event.length} for the same event`);
