interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rowCount: number | null; rows: Record<string, unknown>[] }>;
}

/** As much of a connection pool as filling a database takes. */
export interface Pool extends Connection {
  connect(): Promise<Connection & { release(): void }>;
}

/**
 * So many readers with schedule, terms and numbers, a waiting list and invites of the same size, and two months of articles in
 * every feed, made by the database itself.
 */
export async function fillReaders(pool: Pool, count: number): Promise<void> {
  const statements = [
    `insert into "user" (id, name, email, email_verified, suspended_at, created_at)
     select gen_random_uuid(), 'Reader', 'reader-' || n || '@' || (array['mail.example','correio.example','inbox.example'])[1 + n % 3],
       n % 50 <> 0, case when n % 500 = 0 then now() end, now() - n * interval '5 minutes'
     from generate_series(1, $1::int) n`,
    `insert into profiles (id, email, plan, full_name, created_at)
     select id, email, (array['free','free','free','free','premium','premium','pro','enterprise'])[1 + (('x' || right(id::text, 4))::bit(16)::int % 8)],
       'Nome ' || right(id::text, 6), created_at from "user" where $1::int > 0 on conflict do nothing`,
    `update schedules set next_run_at = now() + interval '1 day', next_local_date = current_date + 1 where $1::int > 0`,
    `insert into watch_terms (user_id, term, normalised, created_at)
     select id, 'termo ' || t, 'termo ' || t, created_at from profiles, generate_series(1, 2) t where $1::int > 0`,
    `insert into waiting_list (email, language, created_at, invited_at)
     select 'waiting-' || n || '@mail.example', 'pt', now() - n * interval '1 minute', case when n % 3 = 0 then now() end
     from generate_series(1, $1::int) n`,
    `insert into invites (code, used, used_at, created_at)
     select upper(left(md5(n::text), 12)), n % 4 = 0, case when n % 4 = 0 then now() end, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    `insert into sponsored_content (title, created_at) select 'Conteúdo ' || n, now() - n * interval '1 hour'
     from generate_series(1, least(300, $1::int)) n`,
    `insert into whatsapp_contacts (user_id, phone, confirmed_at, stopped_at, stopped_by)
     select id, '55119' || lpad((row_number() over ())::text, 8, '0'), now(), case when s is not null then created_at end, s
     from profiles, lateral (select (array['message','undeliverable','provider',null,null,null,null,null])[1 + ('x' || right(id::text, 3))::bit(12)::int % 8] as s) k
     where $1::int > 0`,
    `insert into articles (outlet_id, source_id, canonical_url, title, text, language, published_at, published_trust, content_hash)
     select s.outlet_id, s.id, s.url || '#' || n, 'Título da matéria', 'Texto', 'pt', now() - n * interval '27 minutes', 'feed', md5(s.id || '#' || n)
     from sources s, generate_series(1, least(3000, $1::int)) n`,
    `insert into audit_log (at, actor_id, action, subject) select now(), gen_random_uuid(), 'invite.create', 'X' || n
     from generate_series(1, $1::int) n`,
  ];
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement, [count]);
  } finally {
    client.release();
  }
}
