import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { forgetHistory, prepareMonths } from '../../../clippings/delivery/keep-history.ts';
import { claimDeliveries } from '../../../clippings/delivery/ledger/claim-queries.ts';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { emailSender, sendDue } from '../../../clippings/delivery/send-due.ts';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { deleteArticlesBefore } from '../../../newsroom/articles/queries.ts';
import { addressSalt } from '../../../platform/mail/address-hash.ts';
import type { Platform } from '../../../platform/platform.ts';
import { databaseServer, processorMs } from '../../support/machine/processor-time.ts';
import type { Received } from '../../support/mail/smtp-sink.ts';
import { outliveLeases } from '../../support/news/morning.ts';
import { enrolMany, printNews } from '../../support/news/news-fixture.ts';
import { createTestClock, type TestClock } from '../../support/test-clock.ts';
import type { Verdict } from '../checker.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { type FaultRow, isClean, type RowOptions, tenths, within } from '../row.ts';

const minute = 60_000;
/** 06:31 in São Paulo. */
const firstDay = Date.parse('2026-01-05T09:31:00Z');
/** The sample newsroom covers twelve days at a time. */
const printedDays = 12;
/** Longer than anything a morning reads, and short enough that months are dropped during the run. */
const monthsKept = 3;
const fullYear = 365;
/** Whole periods of the sample newsroom, so that both sides have the same news. */
const comparedDays = 3 * printedDays;
const shortYear = 40;

interface Morning {
  due: number;
  sent: number;
  silent: number;
  explained: Record<string, number>;
  lost: number;
  withoutReason: number;
  /** Processor time: wall-clock time would show how busy the machine was. */
  databaseMs: number;
  serviceMs: number;
}

/** Changes of readers between two mornings. */
async function live({ db, clock }: Platform, random: () => number): Promise<void> {
  const now = clock.now();
  const share = (n: number) => sql`abs(hashtext(user_id::text || ${String(Math.floor(random() * 1e9))})) % 1000 < ${n}`;
  await db.execute(
    sql`update delivery_settings set paused_until = ${new Date(now.getTime() + 3 * dayMs)} where ${share(8)}`,
  );
  await db.execute(sql`update delivery_settings set unsubscribed_at = ${now} where ${share(1)}`);
  await db.execute(
    sql`update delivery_settings set unsubscribed_at = null where unsubscribed_at is not null and ${share(200)}`,
  );
  await db.execute(sql`update profiles set plan = case plan when 'free' then 'premium' when 'premium' then 'pro' else 'free' end
    where id in (select user_id from delivery_settings where ${share(10)})`);
}

/** Merges two stories. */
async function mergeStories({ db, clock }: Platform): Promise<void> {
  await db.execute(sql`
    with recent as (select distinct story_id from articles where fetched_at between ${new Date(clock.now().getTime() - 4 * dayMs)}
      and ${clock.now()} and story_id is not null order by 1 limit 2)
    update articles set story_id = (select min(story_id) from recent) where story_id in (select story_id from recent)`);
}

/** The state after a kill: some mails claimed, one past its last byte, and no owner. */
async function dieWhileSending(platform: Platform): Promise<void> {
  const { db, clock, secret } = platform;
  const request = { channel: 'email', now: clock.now(), limit: 5, salt: addressSalt(secret) };
  const claimed = await claimDeliveries(db, { ...request, leaseId: randomUUID() });
  if (claimed[0]) await db.execute(sql`update deliveries set state = 'sending' where id = ${claimed[0].id}`);
  await outliveLeases(platform);
}

async function countMorning({ db, clock }: Platform): Promise<Omit<Morning, 'databaseMs' | 'serviceMs'>> {
  const on = clock.now().toISOString().slice(0, 10);
  const { rows } = await db.execute<{
    state: string | null;
    mail: string | null;
    reason: string | null;
    n: number;
  }>(sql`
    select e.state, d.state as mail, coalesce(d.reason, e.reason) as reason, count(*)::int as n
    from profiles p left join editions e on e.user_id = p.id and e.local_date = ${on} and e.kind = 'daily'
      left join deliveries d on d.edition_id = e.id and d.local_date = e.local_date and d.channel = 'email'
    group by 1, 2, 3`);
  const counted = { due: 0, sent: 0, silent: 0, explained: {} as Record<string, number>, lost: 0, withoutReason: 0 };
  for (const { state, mail, reason, n } of rows) {
    counted.due += n;
    if (mail === 'sent') counted.sent += n;
    else if (state === 'skipped') counted.silent += n;
    else if (mail && ['failed', 'suppressed', 'unknown', 'expired'].includes(mail)) {
      counted.explained[mail] = (counted.explained[mail] ?? 0) + n;
    } else counted.lost += n;
    if (state && mail !== 'sent' && !reason) counted.withoutReason += n;
  }
  return counted;
}

/** Some addresses are gone for good from a certain day, some are busy at the first try of a morning. */
function answerOf(recipient: string | undefined, today: number, refused: Set<string>) {
  const n = Number(/\d+/.exec(recipient ?? '')?.[0] ?? 0);
  if (n % 50 === 7 && today > (n * 13) % 300) return { code: 550, text: '5.1.1 no such user' };
  const key = `${today} ${n}`;
  if ((n + today) % 40 > 0 || refused.has(key)) return undefined;
  refused.add(key);
  return { code: 451, text: '4.3.0 try again later' };
}

interface LifeOptions extends RowOptions {
  /** Days on which the sender dies while sending. */
  crashes: readonly number[];
}

/** One installation and its readers, simulated day by day. */
class Life {
  readonly mornings: Morning[] = [];
  readonly arrivals = new Arrivals();
  readonly fixture: FaultFixture;
  readonly #clock: TestClock;
  readonly #options: LifeOptions;
  readonly #refused = new Set<string>();
  #server: number | undefined;

  constructor(fixture: FaultFixture, clock: TestClock, options: LifeOptions) {
    this.fixture = fixture;
    this.#clock = clock;
    this.#options = options;
    fixture.sink.setScript((step, recipient) =>
      step === 'rcpt' ? answerOf(recipient, this.mornings.length, this.#refused) : undefined,
    );
  }

  async begin(): Promise<void> {
    const { db } = this.fixture.platform;
    this.#server = await databaseServer(db);
    await enrolMany(db, { count: this.#options.count, signedUpAt: new Date(firstDay - 20 * hourMs) });
  }

  async liveTo(days: number): Promise<void> {
    while (this.mornings.length < days) await this.#liveOn(this.mornings.length);
  }

  async #liveOn(today: number): Promise<void> {
    const { platform, sink } = this.fixture;
    const clock = this.#clock;
    clock.set(new Date(firstDay + today * dayMs - 6 * hourMs).toISOString());
    await prepareMonths(platform);
    await forgetHistory(platform);
    while ((await deleteArticlesBefore(platform.db, new Date(clock.now().getTime() - 30 * dayMs), 5000)) > 0);
    if (today % printedDays === 0) {
      await printNews(platform.db, new Date(clock.now().getTime() + printedDays * dayMs), { edition: `-${today}` });
    }
    if (today % 7 === 3) await mergeStories(platform);
    if (today > 0) await live(platform, this.#options.random);
    else await prepareDue(platform); // as in the minute after they signed up
    clock.set(new Date(firstDay + today * dayMs).toISOString());
    const before = { all: processorMs(this.#server), service: processorMs(undefined) };
    await prepareDue(platform);
    if (this.#options.crashes.includes(today)) await dieWhileSending(platform);
    for (let tries = 0; tries < 6; tries++) {
      const sent = await sendDue(platform);
      if (!sent?.left) break;
      clock.advance(3 * minute);
    }
    const serviceMs = processorMs(undefined) - before.service;
    const databaseMs = processorMs(this.#server) - before.all - serviceMs;
    this.mornings.push({ ...(await countMorning(platform)), databaseMs, serviceMs });
    this.arrivals.take(sink.received.splice(0));
  }

  async close(): Promise<void> {
    emailSender(this.fixture.platform).close();
    await this.fixture.close();
  }
}

async function beginLife(options: LifeOptions): Promise<Life> {
  const clock = createTestClock(new Date(firstDay - dayMs).toISOString());
  const fixture = await openFaultFixture({}, { HISTORY_MONTHS: String(monthsKept) }, { clock });
  const life = new Life(fixture, clock, options);
  await life.begin();
  return life;
}

/**
 * Runs the end of the year alternating with the same mornings of a two-week-old installation: processor time per mail
 * varies by half with the machine's load, so months measured twenty minutes apart cannot be compared.
 */
async function endBesideYoung(old: Life, options: RowOptions): Promise<readonly Morning[]> {
  return within(beginLife({ ...options, crashes: [] }), async (young) => {
    await young.liveTo(printedDays);
    for (let n = 1; n <= comparedDays; n++) {
      await young.liveTo(printedDays + n);
      await old.liveTo(fullYear - comparedDays + n);
    }
    return young.mornings.slice(printedDays);
  });
}

/** Counted per morning and then dropped: a year of mails in memory would count as the service's. */
class Arrivals {
  readonly #seen = new Set<string>();
  duplicated = 0;

  get count() {
    return this.#seen.size;
  }

  take(received: readonly Received[]): void {
    for (const { messageId, wasAccepted } of received) {
      if (!wasAccepted || !messageId.startsWith('<digest-')) continue;
      if (this.#seen.has(messageId)) this.duplicated += 1;
      this.#seen.add(messageId);
    }
  }
}

const sumOf = (mornings: readonly Morning[], field: Exclude<keyof Morning, 'explained'>) =>
  mornings.reduce((sum, morning) => sum + morning[field], 0);

/** Processor seconds per thousand mails. */
const perThousand = (mornings: readonly Morning[], part: 'databaseMs' | 'serviceMs'): number =>
  sumOf(mornings, part) / Math.max(1, sumOf(mornings, 'sent'));

const besides = (mornings: readonly Morning[], part: 'databaseMs' | 'serviceMs'): string =>
  perThousand(mornings, part).toFixed(2);

const year: FaultRow = {
  what: 'a year of mornings: daily news, downgrades, pauses, bounces, merged stories, months that are dropped, two crashes',
  aim: 'lost 0, doubled 0, every silence explained, the last mornings cost the database at most a fifth more than those of a new installation',
  full: 1000,
  small: 10,
  run: (options) => {
    const isFull = options.count >= 1000;
    const days = isFull ? fullYear : shortYear;
    const crashes = [Math.floor(days / 3), Math.floor((2 * days) / 3)];
    return within(beginLife({ ...options, crashes }), async (old) => {
      await old.liveTo(isFull ? days - comparedDays : days);
      const young = isFull ? await endBesideYoung(old, options) : [];
      const { mornings, arrivals } = old;
      const explained: Record<string, number> = {};
      for (const morning of mornings) {
        for (const [state, n] of Object.entries(morning.explained)) explained[state] = (explained[state] ?? 0) + n;
      }
      const { rows } = await old.fixture.platform.db.execute<{ first: string; tries: number }>(
        sql`select min(local_date)::text as first, max(attempts) as tries from deliveries`,
      );
      const verdict: Verdict = {
        due: sumOf(mornings, 'due'),
        sent: sumOf(mornings, 'sent'),
        explained: { ...explained, silent: sumOf(mornings, 'silent') },
        lost: sumOf(mornings, 'lost'),
        duplicated: arrivals.duplicated,
        invented: sumOf(mornings, 'sent') - arrivals.count,
        withoutReason: sumOf(mornings, 'withoutReason'),
        mostTries: rows[0]!.tries,
      };
      const months = Array.from({ length: Math.floor(days / 30) }, (_, at) => mornings.slice(at * 30, (at + 1) * 30));
      const last = mornings.slice(-comparedDays);
      const isQuick = !isFull || perThousand(last, 'databaseMs') <= perThousand(young, 'databaseMs') * 1.2;
      return {
        isGood: isClean(verdict) && isQuick && verdict.sent > options.count * days * 0.6,
        verdict,
        figures: {
          mornings: days,
          'database, processor s a thousand by month': months
            .map((m) => tenths(perThousand(m, 'databaseMs')))
            .join(' '),
          'service, the same': months.map((m) => tenths(perThousand(m, 'serviceMs'))).join(' '),
          ...(isFull && {
            'database, last mornings and new installation': `${besides(last, 'databaseMs')} ${besides(young, 'databaseMs')}`,
            'service, both': `${besides(last, 'serviceMs')} ${besides(young, 'serviceMs')}`,
          }),
          oldestKept: rows[0]!.first,
        },
      };
    });
  },
};

export const yearRows = { YEAR: year };
