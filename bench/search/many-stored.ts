import { sql } from 'drizzle-orm';
import type { MatchableArticle } from '../../news/matching/match.ts';
import { toVector } from '../../news/search/lexemes.ts';
import { seedOutlets } from '../../news/sources/catalogue.ts';
import { openClient } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { createRandom } from '../matching/many-articles.ts';

export const outletCount = 120;
const days = 60;
const dayMs = 24 * 3600_000;
const batch = 1000;
/** Average number of articles per event. */
const perEvent = 1.6;

/** The real articles first, then others mixed from two of one language; one at a time, as all would not fit. */
export function* mixedArticles(base: readonly MatchableArticle[], count: number): Generator<MatchableArticle> {
  const random = createRandom(11);
  const byLanguage = Map.groupBy(base, ({ language }) => language);
  for (let n = 0; n < count; n++) {
    const first = base[n] ?? base[Math.floor(random() * base.length)]!;
    if (n < base.length) {
      yield { ...first, id: String(n) };
      continue;
    }
    const others = byLanguage.get(first.language)!;
    const second = others[Math.floor(random() * others.length)]!;
    const lines = [...first.text.split('\n'), ...second.text.split('\n')].filter(() => random() < 0.5);
    yield { ...first, id: String(n), title: random() < 0.5 ? first.title : second.title, text: lines.join('\n') };
  }
}

/**
 * Inserts articles over sixty days with their words in bulk, instead of by triggers and job. The index is built
 * afterwards, in a fraction of the time.
 */
export async function storeMany(
  { db, clock, connection }: Platform,
  articles: Iterable<MatchableArticle>,
  count: number,
): Promise<void> {
  const outlets = Array.from({ length: outletCount }, (_, n) => ({
    id: `outlet-${n}`,
    name: `Outlet ${n}`,
    home: `https://outlet-${n}.example`,
    language: 'pt',
    feeds: [{ url: `https://outlet-${n}.example/feed` }],
  }));
  await seedOutlets(db, outlets);
  await db.execute(sql`drop index article_words_words`);
  await db.execute(sql`alter table articles disable trigger keep_new_article_words`);
  const now = clock.now().getTime();
  const random = createRandom(5);
  let rows: object[] = [];
  const flush = async () => {
    await db.execute(sql`
      with r as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(n int, outlet text, title text, body text, language text, at timestamptz, event text, words text)
      ), stored as (
        insert into articles (outlet_id, canonical_url, title, text, language, published_at, published_trust, content_hash, story_id, event_id, fetched_at)
        select outlet, 'https://outlet.example/' || n, title, body, language, at, 'feed', n, event, event, at from r
        returning id, canonical_url, published_at, outlet_id, language, event_id
      )
      insert into article_words (article_id, published_at, outlet_id, language, event_id, words, is_pending)
      select s.id, s.published_at, s.outlet_id, s.language, s.event_id, r.words::tsvector, false
      from stored s join r on s.canonical_url = 'https://outlet.example/' || r.n`);
    rows = [];
  };
  let n = 0;
  for (const { title, text, language } of articles) {
    rows.push({
      n,
      outlet: `outlet-${Math.floor(random() * outletCount)}`,
      title,
      body: text,
      language,
      at: new Date(now - (1 - n / count) * days * dayMs),
      event: String(Math.floor(n / perEvent) + 1),
      words: toVector({ title, lead: '', text, language }),
    });
    n += 1;
    if (rows.length === batch) await flush();
    if (n % 10_000 === 0) console.log(`${n} articles stored`);
  }
  if (rows.length > 0) await flush();
  await db.execute(sql`alter table articles enable trigger keep_new_article_words`);
  // a connection without a time limit
  const client = await openClient(connection);
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query('create index article_words_words on article_words using gin (words)');
  await client.query('vacuum analyze article_words, articles');
  await client.end();
}
