import { type SQL, sql } from 'drizzle-orm';
import { personName } from '#emails';
import type { Handle } from '../../../platform/db/open-database.ts';
import { preparedStatement } from '../../../platform/db/prepared-statement.ts';
import type { ClaimedDelivery } from '../channel.ts';
import {
  addressOf,
  isChat,
  isRecent,
  lease,
  ownerEmailOf,
  reasonNotToSend,
  recipientJoins,
  refusalDetail,
  unsubscribeTokenOf,
} from './recipient-queries.ts';

export interface ClaimRequest {
  channel: string;
  leaseId: string;
  now: Date;
  limit: number;
  salt: string;
  /** Lanes that have enough claimed deliveries, or are paused. */
  exceptLanes?: readonly string[];
  /** Only this one edition's deliveries, for a command. */
  editionId?: string | undefined;
}

const given = {
  channel: sql.placeholder('channel'),
  leaseId: sql.placeholder('leaseId'),
  now: sql.placeholder('now'),
  limit: sql.placeholder('limit'),
  salt: sql.placeholder('salt'),
  editionId: sql.placeholder('editionId'),
  exceptLanes: sql.placeholder('exceptLanes'),
};

/** The same lane as Channel.laneOf: the recipient's domain for a mail. */
const laneOf = sql`(select case when d.channel = 'whatsapp' then (select w.phone from whatsapp_contacts w where w.user_id = d.user_id)
  when ${isChat} then d.recipient_id::text
  else lower(split_part(coalesce((select r.email from clipping_recipients r where r.id = d.recipient_id and r.user_id = d.user_id), u.email), '@', -1)) end
  from "user" u where u.id = d.user_id)`;

/**
 * Materialized, so that consent is looked up once: a plan made for an empty ledger looks it up for every row, which takes half a
 * minute on a full one.
 */
const claim = (name: string, only: SQL) =>
  preparedStatement<ClaimedRow, Record<string, unknown>>(
    name,
    sql`
    with picked as (
      select d.id, d.local_date, d.user_id, d.recipient_id, d.channel from deliveries d
      where ${isRecent(sql`d.local_date`, given.now)} and d.channel = ${given.channel} and d.state in ('due', 'deferred')
        and coalesce(d.try_at, d.due_at) <= ${given.now} and d.deadline_at > ${given.now} ${only}
        and not exists (select 1 from sending_pauses)
      order by coalesce(d.try_at, d.due_at), d.id limit ${given.limit} for update skip locked
    ), live as materialized (
      select d.id, d.local_date, d.user_id, ${addressOf} as address, coalesce(r.email, u.email) as email, ${ownerEmailOf} as owner_email, f.full_name, f.plan, coalesce(c.local_time, s.local_time) as local_time,
        ${unsubscribeTokenOf} as unsubscribe_token, ${reasonNotToSend(given.salt, given.now)} as refusal,
        ${refusalDetail} as refusal_detail
      from picked d ${recipientJoins}
    )
    update deliveries d set
      state = case when l.refusal is null then 'claimed' else 'suppressed' end, reason = coalesce(l.refusal, d.reason),
      reason_detail = case when l.refusal is null then d.reason_detail else l.refusal_detail end,
      lease_id = case when l.refusal is null then ${given.leaseId}::uuid end,
      lease_until = case when l.refusal is null then now() + ${lease} end,
      address_hash = case when d.channel = 'email' then sha256(convert_to(${given.salt} || lower(l.address), 'UTF8')) end,
      updated_at = now()
    from live l where l.id = d.id and l.local_date = d.local_date and l.user_id = d.user_id
    returning d.id, d.recipient_id as "recipientId", l.address, l.owner_email as "ownerEmail", d.edition_id as "editionId", d.user_id as "userId", d.channel,
      d.local_date::text as "localDate", d.message_id as "messageId", d.attempts, d.due_at as "dueAt", d.deadline_at as "deadlineAt",
      d.state, l.email, l.full_name as "fullName", l.plan, l.local_time as "localTime", l.unsubscribe_token as "unsubscribeToken"`,
  );
const claimAny = claim('claim_deliveries', sql``);
const claimOfEdition = claim('claim_deliveries_of_edition', sql`and d.edition_id = ${given.editionId}`);
const claimOfOthers = claim(
  'claim_deliveries_of_others',
  sql`and coalesce(${laneOf}, '') <> all(${given.exceptLanes}::text[])`,
);

/**
 * Claims due deliveries, oldest first, under a lease; none only if none is due or sending is paused. Deliveries to readers who may
 * no longer be written to are closed with the reason in the same statement.
 */
export async function claimDeliveries(db: Handle, request: ClaimRequest): Promise<ClaimedDelivery[]> {
  const { editionId, exceptLanes = [], ...common } = request;
  const take = () => {
    if (editionId) return claimOfEdition(db, { ...common, editionId });
    return exceptLanes.length > 0 ? claimOfOthers(db, { ...common, exceptLanes }) : claimAny(db, common);
  };
  let rows = await take();
  while (rows.length > 0 && rows.every(({ state }) => state !== 'claimed')) rows = await take();
  return rows
    .filter((row) => row.state === 'claimed')
    .map((row) => toClaimed(row, request.leaseId))
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1));
}

type ClaimedRow = Omit<ClaimedDelivery, 'leaseId' | 'owner' | 'reader' | 'dueAt' | 'deadlineAt'> &
  ClaimedDelivery['reader'] & { state: string; dueAt: string; deadlineAt: string; ownerEmail: string | null };

function toClaimed({ state: _, ownerEmail, ...row }: ClaimedRow, leaseId: string): ClaimedDelivery {
  const { email, fullName, plan, localTime, unsubscribeToken, ...delivery } = row;
  return {
    ...delivery,
    leaseId,
    owner: ownerEmail === null ? null : { email: ownerEmail, name: personName(fullName, ownerEmail) },
    dueAt: new Date(row.dueAt),
    deadlineAt: new Date(row.deadlineAt),
    reader: { email, fullName, plan, localTime, unsubscribeToken },
  };
}
