import { sql } from 'drizzle-orm';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import { allStories } from '../../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../../demo/newsroom/articles.ts';
import { outletIds, outletPlanOf } from '../../../demo/newsroom/outlets.ts';
import { type NewArticle, storeArticles } from '../../../newsroom/articles/queries.ts';
import { outlets } from '../../../newsroom/sources/tables.ts';
import { ensureProfile, insertUser } from '../../../people/accounts/queries.ts';
import { profiles } from '../../../people/accounts/tables.ts';
import { watchTerms } from '../../../people/terms/tables.ts';
import type { Db } from '../../../platform/db/open-database.ts';

/** The terms of the readers of `enrolMany`. */
export const enrolledTerms = ['soja', 'energia'];

export interface Printing {
  /** Appended to headlines, addresses and stories: another edition has other stories under other headlines. */
  edition?: string;
  /** Keeps only articles with one of these words: one in ten, which saves half a second of indexing per test. */
  about?: readonly string[];
}

/** Stores the sample newsroom's articles directly, dated relative to `now`, each with its true story. */
export async function printNews(db: Db, now: Date, { edition = '', about }: Printing = {}): Promise<number> {
  await db
    .insert(outlets)
    .values(
      outletIds.map((id) => {
        const { name, language } = outletPlanOf(id);
        return { id, name, home: `https://${id}.example/`, language };
      }),
    )
    .onConflictDoNothing();
  const words = about && new RegExp(about.join('|'), 'i');
  const articles = composeArticles(allStories, now.getTime()).filter(
    ({ headline, paragraphs }) => !words || words.test(`${headline} ${paragraphs.join(' ')}`),
  );
  const rows = articles.map(
    (article): NewArticle => ({
      outletId: article.outlet,
      canonicalUrl: `https://${article.outlet}.example${article.path}${edition}`,
      title: `${article.headline}${edition}`,
      lead: article.paragraphs[0] ?? '',
      text: article.paragraphs.join('\n'),
      language: article.language,
      publishedAt: new Date(article.publishedAt),
      publishedTrust: 'feed',
      contentHash: `${article.path}${edition}`,
      storyId: `${article.storyId}${edition}`,
      fetchedAt: new Date(article.publishedAt),
    }),
  );
  return storeArticles(db, rows);
}

/** A story of “ponte” that three outlets report at one time, after a story of one outlet some days before. */
export async function printBurst(db: Db, { calmFrom, at }: { calmFrom: Date; at: Date }): Promise<void> {
  const article = (outletId: string, storyId: string, publishedAt: Date): NewArticle => ({
    outletId,
    storyId,
    canonicalUrl: `https://${outletId}.example/${storyId}`,
    title: `Ponte da ${storyId} preocupa moradores`,
    text: `A ponte da ${storyId} preocupa os moradores do bairro. A prefeitura prometeu obras na ponte.`,
    language: 'pt',
    publishedAt,
    publishedTrust: 'feed',
    contentHash: `${outletId} ${storyId}`,
    fetchedAt: publishedAt,
  });
  const outletIds = ['gazeta', 'correio', 'diario'];
  await db
    .insert(outlets)
    .values(outletIds.map((id) => ({ id, name: id, home: `https://${id}.example/`, language: 'pt' })))
    .onConflictDoNothing();
  await storeArticles(db, [
    article('gazeta', 'serra', calmFrom),
    ...outletIds.map((outletId) => article(outletId, 'praia', at)),
  ]);
}

export interface NewReader {
  email: string;
  terms?: string[];
  timeZone?: string;
  language?: 'pt' | 'en';
  plan?: 'free' | 'premium' | 'pro' | 'enterprise';
  signedUpAt?: Date;
  isConfirmed?: boolean;
  fullName?: string;
}

/** A reader with terms, created without the sign-up. */
export async function enrolReader(db: Db, reader: NewReader): Promise<string> {
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email: reader.email,
      name: 'Reader',
      passwordHash: 'none',
      isConfirmed: reader.isConfirmed ?? true,
    });
    await ensureProfile(tx, user);
    await tx
      .update(profiles)
      .set({
        plan: reader.plan ?? 'free',
        language: reader.language ?? 'pt',
        timeZone: reader.timeZone ?? 'America/Sao_Paulo',
        ...(reader.fullName ? { fullName: reader.fullName } : {}),
        ...(reader.signedUpAt ? { createdAt: reader.signedUpAt } : {}),
      })
      .where(sql`${profiles.id} = ${user.id}`);
    for (const [index, term] of (reader.terms ?? []).entries()) {
      await tx.insert(watchTerms).values({
        userId: user.id,
        term,
        normalised: normaliseTerm(term),
        createdAt: new Date(Date.UTC(2020, 0, 1, 0, 0, index)),
      });
    }
    return user.id;
  });
}

export interface ManyReaders {
  count: number;
  /** Number of the first one. */
  from?: number;
  timeZone?: string;
  signedUpAt?: Date;
}

/** Many readers inserted directly, spread over four domains: sign-ups are not tested here. */
export async function enrolMany(db: Db, { count, from = 0, timeZone, signedUpAt }: ManyReaders): Promise<void> {
  await db.execute(sql`
    with u as (
      insert into "user" (id, name, email, email_verified)
      select gen_random_uuid(), 'Reader', 'reader' || n || '@mail' || (n % 4) || '.test', true
      from generate_series(${from}::int, ${from + count - 1}::int) n returning id, email
    ), p as (
      insert into profiles (id, email, time_zone, created_at)
      select id, email, ${timeZone ?? 'America/Sao_Paulo'}, coalesce(${signedUpAt ?? null}::timestamptz, now() - interval '2 days')
      from u returning id
    )
    insert into watch_terms (id, user_id, term, normalised)
    select gen_random_uuid(), p.id, t, t from p, unnest(${sql.param(enrolledTerms)}::text[]) t`);
}
