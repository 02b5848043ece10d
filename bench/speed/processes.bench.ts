import { sql } from 'drizzle-orm';
import { meaningOfArticle } from '../../newsroom/meaning/encoder/encode.ts';
import { openFaultFixture } from '../../tests/fault/fixture.ts';
import { within } from '../../tests/fault/row.ts';
import { readStream } from '../measuring-data.ts';
import { multiplyArticles } from './many-articles.ts';
import { measureRole, ROLES } from './role-process.ts';
import { type Figures, follow, storeSpread } from './stored-stream.ts';

const ARTICLES = 20_000;

/** Start and memory of a process of each role, with the sample newsroom and with 20,000 articles. */
export async function run() {
  const parts: Record<string, Figures> = {};
  await within(openFaultFixture(), async (fixture) => {
    const { db, clock } = fixture.platform;
    await follow(db, ['energia']);
    const measure = async (name: string) => {
      for (const role of ROLES) {
        const figures = await measureRole(fixture, role);
        parts[`${role}, ${name}`] = figures;
        console.log(`\n${role}, ${name}`);
        for (const [what, value] of Object.entries(figures))
          console.log(`  ${what.padEnd(40)} ${value.toPrecision(3)}`);
      }
    };
    await measure('sample newsroom');
    const stream = readStream();
    const mixed = multiplyArticles(stream, ARTICLES);
    const byTitle = new Map(stream.map((article) => [article.title, meaningOfArticle(article)]));
    await storeSpread(
      db,
      mixed.map((article) => ({ ...article, meaning: byTitle.get(article.title)! })),
      clock.now().getTime(),
    );
    await db.execute(sql`analyze`);
    await measure(`${ARTICLES} articles more`);
  });
  return parts;
}
