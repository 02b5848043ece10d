import { setTimeout as sleep } from 'node:timers/promises';
import { type Site, until } from '../site.ts';
import type { Check, Step } from '../step.ts';
import { handedOn, idsOf, openPost, postPackages, settled, statesOf, twice } from './post.ts';
import { openAlarm, toldBy } from './told.ts';

/** How long Postfix refuses or defers everybody at most, in real time. */
const troubleMs = 200_000;
/** The second morning's: a run a minute, and more than two of them. */
const secondTroubleMs = 140_000;
const mostMinutes = 3;

const troubles = {
  refuses: {
    setting: 'smtpd_relay_restrictions = reject',
    what: 'refuses everybody (554 5.7.1)',
    readers: 300,
    mornings: 2,
  },
  defers: { setting: 'smtpd_relay_restrictions = defer', what: 'defers everybody (450)', readers: 100, mornings: 1 },
} as const;

/** Makes what happened today yesterday's: the next morning is due at once. The articles stay today's. */
async function passADay({ cluster }: Site): Promise<void> {
  await cluster.query(`do $$
    declare one record;
    begin
      perform set_config('session_replication_role', 'replica', true); -- days are part of foreign keys
      for one in
        select table_name, string_agg(format('%1$I = %1$I - interval ''1 day''', column_name), ', ') as changes
        from information_schema.columns
        where table_schema = 'public' and data_type in ('date', 'timestamp with time zone')
          and table_name in ('schedules', 'editions', 'edition_items', 'item_texts', 'story_texts', 'deliveries', 'mail_events', 'suppressions')
        group by table_name
      loop
        execute format('update %I set %s', one.table_name, one.changes);
      end loop;
    end $$`);
}

/** Postfix refuses or defers everybody on one morning or two, then it is repaired. */
const troubled = (kind: keyof typeof troubles) => async (site: Site, check: Check) => {
  const { setting, what, readers, mornings } = troubles[kind];
  const post = await openPost(site, { readers });
  const alarm = await openAlarm(site);
  await post.mail.set(setting);
  const worker = await site.serve({ ...post.worker, ...alarm.env });
  const told = await toldBy(site, post, alarm, worker, troubleMs);
  for (const [place, minutes] of Object.entries(told)) {
    check(`a relay that ${what}: told by ${place}`, minutes <= mostMinutes, `${minutes.toFixed(1)} min`);
  }
  const kept = await statesOf(site);
  const { sent = 0, failed = 0, suppressed = 0 } = kept;
  check('all are kept', sent + failed + suppressed === 0, JSON.stringify(kept));
  if (mornings > 1) {
    worker.child.kill('SIGTERM');
    await worker.ended;
    await passADay(site);
    await site.serve({ ...post.worker, ...alarm.env });
    await sleep(secondTroubleMs);
    const again = await statesOf(site);
    const { sent: early = 0, failed: refused = 0, suppressed: silenced = 0, ...open } = again;
    check('nothing of the second morning is closed', early + refused + silenced === 0, JSON.stringify(open));
  }
  await post.mail.set('');
  const again = await site.recorte(['send-now']);
  check('send-now after the repair', again.status === 0, again.output.trim());
  const states = await settled(site, readers, 240_000);
  await handedOn(post, readers);
  check(`all ${readers} are sent`, states.sent === readers, JSON.stringify(states));
  const people = new Set(post.world.received.map(({ to }) => to)).size;
  check('each reader gets one', people === readers && twice(idsOf(post.world)) === 0, `${people} readers`);
  const silenced = Number((await site.cluster.query('select count(*)::int as n from suppressions'))[0]?.n);
  check('nobody is suppressed', silenced === 0, silenced);
};

export const refusesStep: Step = {
  what: 'Postfix refuses everybody on two mornings of 300 readers, then it is repaired',
  packages: postPackages,
  run: troubled('refuses'),
};

export const defersStep: Step = {
  what: 'Postfix defers everybody for minutes of a morning, then it is repaired',
  packages: postPackages,
  run: troubled('defers'),
};

/** PostgreSQL is restarted in mid-morning, then Postfix dies without a pause. */
async function breaks(site: Site, check: Check): Promise<void> {
  const readers = 100;
  const post = await openPost(site, { readers });
  await site.serve(post.worker);
  await until(() => post.world.received.length >= readers / 4, 120_000, 'mails leave').catch(() => undefined);
  await site.cluster.restart();
  await until(() => post.world.received.length >= readers / 2, 120_000, 'mails leave again').catch(() => undefined);
  const beforeDeath = (await statesOf(site)).sent ?? 0;
  await post.mail.abort();
  await sleep(5_000);
  await post.mail.start();
  const states = await settled(site, readers, 240_000);
  const { sent = 0, unknown = 0 } = states;
  check(
    'PostgreSQL restarted and Postfix dead in mid-morning: nothing lost',
    sent + unknown === readers,
    JSON.stringify(states),
  );
  check('both fell in mid-morning', beforeDeath >= readers / 4 && beforeDeath < readers, beforeDeath);
  await handedOn(post, sent);
  check('nothing sent twice', twice(idsOf(post.world)) === 0, `${post.world.received.length} arrived`);
  check('at most ten unknown', unknown <= 10, unknown);
}

export const breaksStep: Step = {
  what: 'PostgreSQL is restarted in mid-morning, then Postfix dies without a pause and comes back',
  packages: postPackages,
  run: breaks,
};
