import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open-database.ts';
import type { NewEdition } from './queries.ts';
import type { editionItems } from './tables.ts';

/**
 * To be said before items and deliveries are written, until the transaction ends. Whether their edition exists is asked for each row by a
 * statement the database keeps; once two months have rows, a plan for the month at hand looks cheaper than the kept one for all of
 * them, and would be made for every row: 0.09 instead of 0.02 ms.
 */
export async function keepPlans(tx: Tx): Promise<void> {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
}

/** Freezes editions; a reader's day that has one already keeps it. Returns the ids that are new. */
export async function insertEditions(tx: Tx, rows: NewEdition[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const columns = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    local_date: row.localDate,
    kind: row.kind ?? 'daily',
    state: row.state,
    reason: row.reason,
    language: row.language,
    time_zone: row.timeZone,
    due_at: row.dueAt,
    deadline_at: row.deadlineAt,
    composed_at: row.composedAt,
    window_from: row.windowFrom,
    window_to: row.windowTo,
    answers_taken: row.answersTaken ?? 0,
    article_count: row.articleCount ?? 0,
    outlet_count: row.outletCount ?? 0,
    failed_sources: row.failedSources ?? [],
    silent_terms: row.silentTerms ?? [],
    cut_counts: row.cutCounts ?? {},
    term_counts: row.termCounts ?? {},
    sponsored: row.sponsored ?? undefined,
    details: row.details ?? undefined,
    share_token: row.shareToken,
  }));
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    insert into editions (id, user_id, local_date, kind, state, reason, language, time_zone, due_at, deadline_at, composed_at,
      window_from, window_to, answers_taken, article_count, outlet_count, failed_sources, silent_terms, cut_counts, term_counts, sponsored,
      details, share_token)
    select * from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as r(id uuid, user_id uuid, local_date date, kind text,
      state text, reason text, language text, time_zone text, due_at timestamptz, deadline_at timestamptz, composed_at timestamptz,
      window_from timestamptz, window_to timestamptz, answers_taken int, article_count int, outlet_count int, failed_sources jsonb,
      silent_terms jsonb, cut_counts jsonb, term_counts jsonb, sponsored jsonb, details jsonb, share_token text)
    on conflict (user_id, local_date, kind) do nothing returning id`);
  return new Set(inserted.map((row) => row.id));
}

export type NewItemRow = Omit<typeof editionItems.$inferInsert, 'id'>;

/** As two parameters: a morning's items are too many for one placeholder a column, and most are told to many in the same words. */
export async function insertItems(tx: Tx, rows: NewItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  const itemTexts: NewItemRow[] = [];
  const places = new Map<unknown, number>();
  const items = rows.map((row) => {
    let n = places.get(row.outlets);
    if (n === undefined || !isSameText(row, itemTexts[n]!)) {
      n = itemTexts.push(row) - 1;
      places.set(row.outlets, n);
    }
    return {
      n,
      edition_id: row.editionId,
      user_id: row.userId,
      local_date: row.localDate,
      position: row.position,
      is_in_mail: row.isInMail,
      is_more: row.isMore ?? false,
      term_id: row.termId,
      term: row.term,
    };
  });
  const told = itemTexts.map((row, n) => ({
    n,
    story_id: row.storyId,
    article_ids: row.articleIds,
    title: row.title,
    title_marks: row.titleMarks,
    url: row.url,
    summary: row.summary,
    summary_marks: row.summaryMarks,
    summary_parts: row.summaryParts ?? [],
    outlets: row.outlets,
    kind: row.kind,
    reasons: row.reasons,
    is_update: row.isUpdate,
  }));
  await tx.execute(sql`
    insert into edition_items (edition_id, user_id, local_date, position, is_in_mail, is_more, term_id, term, story_id, article_ids, title, title_marks,
      url, summary, summary_marks, summary_parts, outlets, kind, reasons, is_update)
    select i.edition_id, i.user_id, i.local_date, i.position, i.is_in_mail, i.is_more, i.term_id, i.term, t.story_id, t.article_ids, t.title, t.title_marks,
      t.url, t.summary, t.summary_marks, t.summary_parts, t.outlets, t.kind, t.reasons, t.is_update
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(n int, edition_id uuid, user_id uuid, local_date date, position int,
      is_in_mail boolean, is_more boolean, term_id uuid, term text)
    join jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(n int, story_id text, article_ids bigint[], title text,
      title_marks jsonb, url text, summary text, summary_marks jsonb, summary_parts jsonb, outlets jsonb, kind text, reasons jsonb, is_update boolean)
      using (n)`);
}

const tellingFields = [
  'storyId',
  'articleIds',
  'title',
  'titleMarks',
  'url',
  'summary',
  'summaryMarks',
  'summaryParts',
  'outlets',
  'kind',
  'reasons',
  'isUpdate',
] as const;

function isSameText(one: NewItemRow, other: NewItemRow): boolean {
  return tellingFields.every((field) => one[field] === other[field]);
}
