interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rowCount: number | null; rows: Record<string, unknown>[] }>;
}

/** As much of a connection pool as filling a database takes. */
export interface Pool extends Connection {
  connect(): Promise<Connection & { release(): void }>;
}

/** So many readers with schedule and terms, a waiting list and invites of the same size, made by the database itself. */
export async function fillReaders(pool: Pool, count: number): Promise<void> {
  const statements = [
    `insert into "user" (id, name, email, email_verified, suspended_at, created_at)
     select gen_random_uuid(), 'Reader', 'reader-' || n || '@' || (array['mail.example','correio.example','inbox.example'])[1 + n % 3],
       n % 50 <> 0, case when n % 500 = 0 then now() end, now() - n * interval '5 minutes'
     from generate_series(1, $1::int) n`,
    `insert into profiles (id, email, plan, full_name, created_at)
     select id, email, (array['free','free','free','free','premium','premium','pro','enterprise'])[1 + (('x' || right(id::text, 4))::bit(16)::int % 8)],
       'Nome ' || right(id::text, 6), created_at from "user" where $1::int > 0 on conflict do nothing`,
    `insert into delivery_settings (user_id, unsubscribe_token, next_run_at, next_local_date, scheduled_zone)
     select id, md5(id::text), now() + interval '1 day', current_date + 1, 'America/Sao_Paulo' from profiles where $1::int > 0 on conflict do nothing`,
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

/**
 * Day after day back from `today`, an edition and a delivery for every reader, until there are as many rows as wanted. Without
 * the checks of foreign keys and with the indexes made at the end: this is about asking, not about writing.
 */
export async function fillLedger(pool: Pool, readers: number, wanted: number, today: string): Promise<number> {
  const client = await pool.connect();
  let rows = 0;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query('set session_replication_role = replica');
    const { rows: indexes } = await client.query(
      `select i.indexname as name, i.indexdef as definition from pg_indexes i
       where i.schemaname = 'public' and i.tablename in ('editions', 'deliveries')
         and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    );
    for (const { name } of indexes) await client.query(`drop index "${name}"`);
    for (let day = 0; rows < wanted; day++) {
      await client.query(
        `insert into editions (user_id, local_date, state, reason, language, time_zone, due_at, deadline_at, composed_at)
         select p.id, d.day, case when p.n % 40 = 0 then 'skipped' else 'frozen' end,
           case when p.n % 40 = 0 then 'no_terms' end, 'pt', 'America/Sao_Paulo',
           d.day + time '09:30' at time zone 'UTC' + (p.n % 180) * interval '1 minute', d.day + interval '15 hours', d.day + interval '9 hours'
         from (select id, row_number() over () as n from profiles) p, (select $1::date - $2::int as day) d`,
        [today, day],
      );
      const { rowCount } = await client.query(
        `insert into deliveries (edition_id, user_id, local_date, channel, state, due_at, deadline_at, message_id, sent_at, reason)
         select e.id, e.user_id, e.local_date, 'email', s.state, e.due_at, e.deadline_at, e.id::text,
           case when s.state = 'sent' then e.due_at end, case when s.state <> 'sent' then '451 try later' end
         from editions e, lateral (select (array['sent','sent','sent','sent','sent','sent','failed','deferred'])
           [1 + ('x' || right(e.id::text, 4))::bit(16)::int % 8] as state) s
         where e.local_date = $1::date - $2::int and e.state = 'frozen'`,
        [today, day],
      );
      rows += rowCount ?? readers;
    }
    for (const { definition } of indexes) await client.query(String(definition));
    await client.query('set session_replication_role = default');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
  return rows;
}
