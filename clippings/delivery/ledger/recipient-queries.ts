import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * Who a delivery goes to and whether they may be written to now (requirements C20). Defined once, read in the claim and again
 * before the last byte: a plan that ended, a number that opted out or a recipient who left meanwhile gets nothing.
 */

/** The tables that decide, joined to `deliveries d`. */
export const recipientJoins: SQL = sql`join "user" u on u.id = d.user_id
  join profiles f on f.id = d.user_id
  join delivery_settings s on s.user_id = d.user_id
  left join clipping_recipients r on r.id = d.recipient_id and r.user_id = d.user_id
  left join chat_channels h on h.id = d.recipient_id and h.user_id = d.user_id
  left join clippings c on c.id = coalesce(r.clipping_id, h.clipping_id) and c.user_id = d.user_id
  left join whatsapp_contacts w on w.user_id = d.user_id and d.channel = 'whatsapp'`;

/** Services that clippings are posted to (chats/provider.ts): there the recipient is the chat. */
export const isChat: SQL = sql`d.channel in ('slack', 'teams', 'discord', 'telegram')`;

/** Mail address, number or a chat's sealed address; null if there is none any more. */
export const addressOf: SQL = sql`case when d.channel = 'whatsapp' then w.phone when ${isChat} then h.address_secret
  when d.recipient_id is not null then r.email else u.email end`;

export const unsubscribeTokenOf: SQL = sql`case when d.recipient_id is not null then r.unsubscribe_token else s.unsubscribe_token end`;

/** The sender's address, if the edition goes to another person than the reader. */
export const ownerEmailOf: SQL = sql`case when d.recipient_id is not null and lower(r.email) <> lower(u.email) then u.email end`;

/** The first reason not to send (contract/rules/delivery-reasons.ts); null when it may be sent. */
export function reasonNotToSend(salt: string | Placeholder, now: Date | Placeholder): SQL {
  const isPaused = sql`s.paused_until > ${now}`;
  const isSuppressed = sql`exists (select 1 from suppressions x
    where x.address_hash = sha256(convert_to(${salt} || lower(coalesce(r.email, u.email)), 'UTF8')))`;
  return sql`case
    when u.suspended_at is not null then 'suspended'
    when d.channel = 'whatsapp' then case
      when s.unsubscribed_at is not null then 'unsubscribed'
      when ${isPaused} then 'paused'
      when f.plan not in ('premium', 'pro', 'enterprise') then 'no_whatsapp_plan'
      when w.user_id is null or w.confirmed_at is null then 'no_number'
      when w.stopped_at is not null then 'whatsapp_stopped'
      when w.not_before > ${now} then 'whatsapp_paused'
      end
    when ${isChat} then case
      when h.id is null then 'chat_removed'
      when h.stopped_at is not null then 'chat_stopped'
      when f.plan not in ('premium', 'pro', 'enterprise') then 'no_chat_plan'
      when h.clipping_id is null and s.unsubscribed_at is not null then 'unsubscribed'
      when h.clipping_id is null and ${isPaused} then 'paused'
      when h.clipping_id is not null and f.plan not in ('pro', 'enterprise') then 'no_clippings_plan'
      when c.paused_at is not null then 'paused'
      end
    when d.recipient_id is not null then case
      when f.plan not in ('pro', 'enterprise') then 'no_clippings_plan'
      when r.id is null then 'recipient_removed'
      when r.confirmed_at is null then 'unconfirmed'
      when r.unsubscribed_at is not null then 'unsubscribed'
      when c.paused_at is not null then 'paused'
      when ${isSuppressed} then 'suppressed'
      end
    when not u.email_verified then 'unconfirmed'
    when s.unsubscribed_at is not null then 'unsubscribed'
    when ${isPaused} then 'paused'
    when ${isSuppressed} then 'suppressed'
    end`;
}

/** Detail of that reason: who stopped WhatsApp, or until when it pauses. */
export const refusalDetail: SQL = sql`case when d.channel = 'whatsapp' then
  coalesce(case when w.stopped_at is not null then coalesce(w.stopped_by, 'reader') end,
    to_char(w.not_before at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) end`;

/**
 * Limits a query to partitions that can have open deliveries: a deadline is hours after the edition, and manual retries are of the same
 * day. Four days leave room for time zones.
 */
export function isRecent(day: SQL, now: Date | Placeholder): SQL {
  return sql`${day} >= (${now}::timestamptz - interval '4 days')::date`;
}

/** Length of a lease. It is renewed every few seconds; after this time another process takes over. */
export const lease: SQL = sql`interval '9 seconds'`;
