import { sql } from 'drizzle-orm';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../demo/newsroom/articles.ts';
import type { Db } from '../../platform/db/open-database.ts';
import { createRandom } from '../figures.ts';
import { takeTerms } from '../speed/many-terms.ts';

/** Most readers use one provider, as in practice. */
const domains = [...Array(6).fill('grande.test'), 'segunda.test', 'segunda.test', 'terceira.test', 'pequena.test'];
const distinctTerms = 1500;
const atOnce = 2000;

/** Readers due now with several terms each: words of the news, a few of them popular. */
export async function enrolReaders(db: Db, count: number, termsEach: number, first = 0): Promise<void> {
  const random = createRandom(17 + first);
  const articles = composeArticles(allStories, 0).map(({ path, headline, paragraphs, language }) => ({
    id: path,
    title: headline,
    text: paragraphs.join('\n'),
    language,
    publishedAt: 0,
  }));
  const pool = takeTerms(articles, distinctTerms);
  const pick = () => pool[Math.floor(pool.length * random() ** 2)]!;
  for (let from = 0; from < count; from += atOnce) {
    const readers = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const terms = new Map<string, string>();
      for (let term = pick(); terms.size < termsEach; term = pick()) terms.set(normaliseTerm(term), term);
      const n = first + from + index;
      return {
        name: `Leitora ${n}`,
        email: `leitora.${n}@${domains[n % domains.length]}`,
        language: n % 5 === 0 ? 'en' : 'pt',
        terms: [...terms].map(([normalised, term]) => ({ normalised, term })),
      };
    });
    await db.execute(sql`
      with r as (
        select gen_random_uuid() as id, * from jsonb_to_recordset(${JSON.stringify(readers)}::jsonb)
          as r(name text, email text, language text, terms jsonb)
      ), u as (
        insert into "user" (id, name, email, email_verified) select id, name, email, true from r returning id
      ), p as (
        insert into profiles (id, email, full_name, language, plan, time_zone, created_at)
        select r.id, email, name, language, 'premium', 'UTC', now() - interval '2 days' from r join u on u.id = r.id returning id
      )
      insert into watch_terms (id, user_id, term, normalised)
      select gen_random_uuid(), p.id, t.term, t.normalised
      from p join r on r.id = p.id, jsonb_to_recordset(r.terms) as t(term text, normalised text)`);
  }
  await db.execute(sql`update delivery_settings set local_time = '00:01'`);
  await db.execute(
    sql`update schedules set next_run_at = now(), next_local_date = (now() at time zone 'UTC')::date where kind = 'daily'`,
  );
  await db.execute(sql`analyze`);
}
