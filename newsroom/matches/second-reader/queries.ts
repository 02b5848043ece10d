import { and, between, eq, getTableColumns, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { articles } from '../../articles/tables.ts';
import { mailedFrom, oddsOf } from '../../matching/scoring/score.ts';
import { matches, type SecondReading, secondReaderDays } from '../tables.ts';

const textHash = sql<string>`md5(${articles.title} || ${articles.text})`;

/** Matches with a score in the band and no second reading. First come those whose score is nearest to what the mail asks for. */
export function findDoubtful(
  db: Handle,
  { from, to, since, limit }: { from: number; to: number; since: string; limit: number },
) {
  const odds = sql`ln(${matches.score} / (1 - ${matches.score}))`;
  const bars = [oddsOf(mailedFrom('related')), oddsOf(mailedFrom('mentioned'))];
  const bar = sql`case ${matches.kind} when 'related' then ${bars[0]}::float8 else ${bars[1]}::float8 end`;
  return db
    .select({
      key: matches.key,
      articleId: matches.articleId,
      kind: matches.kind,
      score: matches.score,
      bonus: matches.bonus,
      matchedAt: matches.matchedAt,
      title: articles.title,
      text: articles.text,
      language: articles.language,
      textHash,
    })
    .from(matches)
    .innerJoin(articles, eq(articles.id, matches.articleId))
    .where(and(isNull(matches.secondReading), gte(matches.localDate, since), between(matches.score, from, to)))
    .orderBy(sql`abs(${odds} - ${bar})`)
    .limit(limit);
}

export type DoubtfulMatch = Awaited<ReturnType<typeof findDoubtful>>[number];

/** Stores a reading with the score it leads to, unless the article was matched again meanwhile. */
export async function storeSecondReading(
  tx: Tx,
  { key, articleId, matchedAt }: DoubtfulMatch,
  read: { secondReading: SecondReading; score: number; bonus: number },
): Promise<void> {
  const isSame = and(eq(matches.key, key), eq(matches.articleId, articleId), eq(matches.matchedAt, matchedAt));
  await tx.update(matches).set(read).where(isSame);
}

/** The readings of matches that are about to be replaced, where the article's text is the one that was read. */
export function listSecondReadings(tx: Tx, which: { keys: readonly string[]; articleIds: readonly number[] }) {
  return tx
    .select({ key: matches.key, articleId: matches.articleId, secondReading: matches.secondReading })
    .from(matches)
    .innerJoin(articles, eq(articles.id, matches.articleId))
    .where(
      and(
        sql`${matches.secondReading} ->> 'textHash' = ${textHash}`,
        or(
          sql`${matches.key} = any(${sql.param([...which.keys])}::text[])`,
          sql`${matches.articleId} = any(${sql.param([...which.articleIds])}::bigint[])`,
        ),
      ),
    );
}

interface Day {
  localDate: string;
  model: string;
}

/** Counts one more call, unless the day has had as many calls or tokens as it may. */
export async function claimCall(db: Handle, day: Day, most: { calls: number; tokens: number }): Promise<boolean> {
  const isLeft = sql`${secondReaderDays.calls} < ${most.calls} and ${secondReaderDays.tokens} < ${most.tokens}`;
  const claimed = await db
    .insert(secondReaderDays)
    .values({ ...day, calls: 1 })
    .onConflictDoUpdate({
      target: [secondReaderDays.localDate, secondReaderDays.model],
      set: { calls: sql`${secondReaderDays.calls} + 1` },
      setWhere: isLeft,
    })
    .returning({ calls: secondReaderDays.calls });
  return claimed.length > 0;
}

export type DayCounts = Omit<typeof secondReaderDays.$inferSelect, keyof Day | 'calls'>;

export async function addToDay(db: Handle, day: Day, more: Partial<DayCounts>): Promise<void> {
  const columns = getTableColumns(secondReaderDays);
  const set = Object.fromEntries(
    Object.entries(more).map(([name, count]): [string, SQL] => [
      name,
      sql`${columns[name as keyof DayCounts]} + ${count}`,
    ]),
  );
  await db
    .update(secondReaderDays)
    .set(set)
    .where(and(eq(secondReaderDays.localDate, day.localDate), eq(secondReaderDays.model, day.model)));
}

/** What each model was asked on a day. */
export function readDay(db: Handle, localDate: string) {
  return db.select().from(secondReaderDays).where(eq(secondReaderDays.localDate, localDate));
}
