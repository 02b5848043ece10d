import { sql } from 'drizzle-orm';
import type { Language } from '../../../contract/language.ts';
import type { Plan } from '../../../contract/plans.ts';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import type { ClippingTerm } from '../../clippings/tables.ts';
import { arrived } from './queries.ts';

export type DueClipping = {
  id: string;
  user_id: string;
  name: string;
  terms: ClippingTerm[];
  outlet_ids: string[];
  weekdays: number[];
  local_time: string;
  paused_at: string | null;
  next_run_at: string;
  next_local_date: string;
  last_run_at: string | null;
  scheduled_zone: string;
  plan: Plan;
  language: Language;
  time_zone: string;
  /** Place among the reader's clippings, oldest first, from zero. */
  place: number;
};

/** Clippings whose hour has come, and those whose reader moved to another zone since they were scheduled. */
export async function dueClippings(db: Handle, now: Date, limit: number): Promise<DueClipping[]> {
  const { rows } = await db.execute<DueClipping>(sql`
    select c.id, c.user_id, c.name, c.terms, c.outlet_ids, c.weekdays, c.local_time, c.paused_at, c.next_run_at,
      c.next_local_date::text as next_local_date, c.last_run_at, c.scheduled_zone, f.plan, f.language, f.time_zone,
      (select count(*)::int from clippings o where o.user_id = c.user_id and (o.created_at, o.id) < (c.created_at, c.id)) as place
    from clippings c join profiles f on f.id = c.user_id
    where c.next_run_at <= ${now} or c.scheduled_zone <> f.time_zone
    order by c.next_run_at, c.id limit ${limit}`);
  return rows;
}

export interface ClippingMove {
  id: string;
  from: string;
  nextRunAt: Date;
  nextLocalDate: string;
  scheduledZone: string;
  /** Unset when only the zone changed. */
  ranAt: Date | null;
}

/** Moves a clipping on; false when somebody else did. */
export async function advanceClipping(tx: Tx, move: ClippingMove): Promise<boolean> {
  const moved = await tx.execute(sql`
    update clippings set next_run_at = ${move.nextRunAt}, next_local_date = ${move.nextLocalDate},
      scheduled_zone = ${move.scheduledZone}, last_run_at = coalesce(${move.ranAt}::timestamptz, last_run_at),
      last_local_date = case when ${move.ranAt}::timestamptz is null then last_local_date else ${move.from}::date end
    where id = ${move.id} and next_local_date = ${move.from}`);
  return (moved.rowCount ?? 0) > 0;
}

/** What earlier editions of this clipping brought, and until when the last one had read. */
export async function clippingHistory(db: Handle, kind: string, userId: string, since: string) {
  const { rows } = await db.execute<{ story_id: string; article_ids: (number | string)[] }>(sql`
    select i.story_id, i.article_ids from edition_items i join editions e on e.id = i.edition_id
    where e.user_id = ${userId} and e.kind = ${kind} and e.local_date >= ${since} and (${arrived}
      or not exists (select 1 from deliveries d where d.edition_id = e.id))`);
  const { rows: last } = await db.execute<{ window_to: string | null }>(sql`
    select max(window_to) as window_to from editions where user_id = ${userId} and kind = ${kind}`);
  return {
    storyIds: new Set(rows.map((row) => row.story_id)),
    articleIds: new Set(rows.flatMap((row) => row.article_ids.map(Number))),
    readUntil: last[0]?.window_to ? new Date(last[0].window_to) : undefined,
  };
}

export async function liveRecipients(tx: Tx, clippingId: string): Promise<{ id: string }[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from clipping_recipients
    where clipping_id = ${clippingId} and confirmed_at is not null and unsubscribed_at is null order by invited_at, id`);
  return rows;
}
