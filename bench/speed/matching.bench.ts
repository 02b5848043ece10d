import { loadavg } from 'node:os';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { openMeaning } from '../../newsroom/matches/learn-acronyms.ts';
import { openFaultFixture } from '../../tests/fault/fixture.ts';
import { within } from '../../tests/fault/row.ts';
import { createRandom } from '../figures.ts';
import { readStream } from '../measuring-data.ts';
import { multiplyArticles } from './many-articles.ts';
import { takeTerms } from './many-terms.ts';
import { measureMorning } from './morning-cost.ts';
import { measureStanding } from './standing-terms.ts';
import type { Figures } from './stored-stream.ts';
import { measureSearch } from './term-at-a-time.ts';

const ARTICLES = 20_000;
/** Stored later, while terms stand. */
const ARRIVING = 1000;
const TERMS = 100_000;

const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(3)));

/** One term, arriving articles and a morning, by the code of the service and its database. */
export async function run() {
  const parts: Record<string, Figures> = {};
  const print = (part: string, figures: Figures) => {
    parts[part] = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));
    console.log(`\n${part} (${Math.round(performance.now() / 1000)} s since the start)`);
    for (const [name, value] of Object.entries(parts[part])) console.log(`  ${name.padEnd(72)} ${value}`);
  };
  print('a morning composed from rows', await within(openFaultFixture(), measureMorning));
  const stream = readStream();
  const random = createRandom(3);
  const drawn = takeTerms(stream, TERMS).map((term) => ({ term, place: random() }));
  const terms = drawn.sort((a, b) => a.place - b.place).map(({ term }) => term);
  await within(openFaultFixture(), async (fixture) => {
    const closeMeaning = await openMeaning(fixture.platform);
    try {
      const articles = multiplyArticles(stream, ARTICLES + ARRIVING);
      print('a term at a time', await measureSearch(fixture, articles.slice(0, stream.length), terms));
      const standing = await measureStanding(fixture, articles.slice(stream.length), terms, ARTICLES - stream.length);
      print('arriving articles and standing terms, in time of the processor', standing);
    } finally {
      await currentArticlesOf(fixture.platform).close();
      closeMeaning();
    }
  });
  print('the machine', { seconds: performance.now() / 1000, load: loadavg()[0]! });
  return parts;
}
