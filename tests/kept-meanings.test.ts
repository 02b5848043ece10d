import { expect, it } from 'vitest';
import { labDays } from '../contract/lab.ts';
import { dayMs } from '../contract/rules/durations.ts';
import { allStories } from '../demo/newsroom/all-stories.ts';
import { composeArticles } from '../demo/newsroom/articles.ts';
import { textOfArticle } from '../newsroom/meaning/encoder/encode.ts';
import { readText } from '../newsroom/meaning/encoder/read-text.ts';
import { dot } from '../newsroom/meaning/vectors.ts';
import { readText as kept, keptRows, keyOfText } from './support/stand-ins/kept-meanings.ts';

const texts = composeArticles(allStories, 0)
  .filter(({ publishedAt }) => publishedAt > -labDays * dayMs)
  .map(({ headline, paragraphs }) => textOfArticle({ title: headline, text: paragraphs.join('\n') }));

it('the vectors kept for tests are those that the encoder reads, of every article of the sample newsroom', () => {
  for (const [at, text] of texts.entries()) {
    const vector = kept(text);
    if (at % 50 === 0) expect(dot(vector, readText(text))).toBeCloseTo(1, 3);
  }
  const missing = texts.filter((text) => !keptRows().has(keyOfText(text)));
  if (!process.env.KEEP_MEANINGS) expect(missing, 'run npm test -- --keep-meanings').toEqual([]);
});
