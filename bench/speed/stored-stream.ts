import { sql } from 'drizzle-orm';
import { labDays } from '../../contract/lab.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import { type NewArticle, storeArticles } from '../../newsroom/articles/queries.ts';
import { keyOfTerm } from '../../newsroom/matches/term-key.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import { outlets } from '../../newsroom/sources/tables.ts';
import type { Db } from '../../platform/db/open-database.ts';
import { enrolReader } from '../../tests/support/news/news-fixture.ts';
import { createRandom } from '../figures.ts';

/** What a part measured, by name. */
export type Figures = Record<string, number>;

/** Stores articles of the last fourteen days, in no order of time. */
export async function storeSpread(db: Db, articles: readonly MatchableArticle[], now: number): Promise<void> {
  const random = createRandom(5);
  const names = [...new Set(articles.map(({ outlet }) => outlet!))];
  await db
    .insert(outlets)
    .values(names.map((name) => ({ id: name, name, home: `https://${name}.example/`, language: 'pt' })))
    .onConflictDoNothing();
  await storeArticles(
    db,
    articles.map((article): NewArticle => {
      const at = new Date(now - random() * (labDays - 0.1) * dayMs);
      const { id, title, text, language, kind = 'news', outlet, meaning } = article;
      return {
        ...{ outletId: outlet!, canonicalUrl: `https://${outlet}.example/${id}`, contentHash: id, title, text },
        ...{ language, kind, publishedAt: at, fetchedAt: at, publishedTrust: 'feed' },
        ...(meaning && { meaning: Buffer.from(meaning) }),
      };
    }),
  );
}

/** Makes one reader follow terms; with `scorer`, as if their rows were filled. */
export async function follow(db: Db, terms: readonly string[], scorer?: string) {
  const { rows } = await db.execute<{ id: string }>(sql`select id from profiles limit 1`);
  const userId = rows[0]?.id ?? (await enrolReader(db, { email: 'leitora@exemplo.test' }));
  await db.execute(sql`insert into watch_terms (user_id, term, normalised)
    select ${userId}, * from unnest(${sql.param([...terms])}::text[], ${sql.param(terms.map(normaliseTerm))}::text[])
    on conflict do nothing`);
  if (scorer === undefined) return;
  await db.execute(sql`insert into term_keys (key, scorer, filled_at)
    select key, ${scorer}, now() from unnest(${sql.param(terms.map((term) => keyOfTerm({ term })))}::text[]) key`);
}
