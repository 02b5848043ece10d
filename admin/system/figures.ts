import { sendMeters } from '../../clippings/delivery/ledger/send-meters.ts';
import { findPause } from '../../clippings/outgoing/queries.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { countMatched } from '../../newsroom/matches/match-articles.ts';
import { readDay } from '../../newsroom/matches/second-reader/queries.ts';
import type { Figure, KeptMetric } from '../../platform/http/observe/health.ts';
import type { Platform } from '../../platform/platform.ts';
import { countErrors } from '../browser-errors/queries.ts';
import { countByHealth, failingFrom } from '../sources/queries.ts';
import { type Morning, readLastDay } from '../today/queries.ts';
import * as read from './queries.ts';

const lastDays = new WeakMap<object, Promise<Morning>>();
const lastDayOf = ({ db, clock }: Platform, visit: object) =>
  lastDays.getOrInsertComputed(visit, () => readLastDay(db, clock.now()));

const alone = (value: number | null) => (value === null ? [] : [{ value }]);

/** Turns the other columns of each count into labels. */
const labelled = (rows: readonly { count: number; [label: string]: string | number }[]) =>
  rows.map(({ count, ...labels }) => ({ labels: labels as Record<string, string>, value: count }));

const byName = (label: string, counts: Record<string, number>) =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));

/** Metrics of articles and deliveries, over the last day unless a figure names another span. */
export const figures: (Figure | KeptMetric)[] = [
  ...sendMeters,
  {
    name: 'recorte_deliveries',
    help: 'Deliveries that were due in the last 24 hours, by state',
    labels: ['channel', 'state'],
    read: async ({ db, clock }) => labelled(await read.deliveriesByState(db, clock.now())),
  },
  {
    name: 'recorte_oldest_due_seconds',
    help: 'How long ago the promised hour was of the clipping that has waited longest, composed or not',
    read: async (platform, visit) => alone((await lastDayOf(platform, visit)).oldestSeconds),
  },
  {
    name: 'recorte_clippings',
    help: 'Clippings whose promised hour was in the last 24 hours: due in all; late, deferred and refused by the server of those not sent yet; failed',
    labels: ['what'],
    read: async (platform, visit) => {
      const { composed, uncomposed, waiting, uncomposedLate, deferred, refused, failed } = await lastDayOf(
        platform,
        visit,
      );
      return byName('what', { due: composed + uncomposed, late: waiting + uncomposedLate, deferred, refused, failed });
    },
  },
  {
    name: 'recorte_unknown',
    help: 'Clippings of the last 24 hours that may or may not have arrived: connection lost, worker killed, restored from a backup',
    labels: ['cause'],
    read: async (platform, visit) => byName('cause', (await lastDayOf(platform, visit)).unknown),
  },
  {
    name: 'recorte_sending_paused',
    help: '1 while the operator has paused all sending',
    read: async ({ db }) => [{ value: (await findPause(db)) ? 1 : 0 }],
  },
  {
    name: 'recorte_compose_lateness_seconds',
    help: 'From due to composed in the last 24 hours: 95 of 100 are quicker',
    read: async ({ db, clock }) => alone(await read.composeLateness(db, clock.now())),
  },
  {
    name: 'recorte_mail_errors',
    help: 'Deliveries of the last 24 hours whose last reply refused or put off, by class of the reply',
    labels: ['reply'],
    read: async ({ db, clock }) => labelled(await read.mailErrors(db, clock.now())),
  },
  {
    name: 'recorte_mail_reports',
    help: 'Bounces and complaints of the last 24 hours, by domain of the receiver',
    labels: ['kind', 'domain'],
    read: async ({ db, clock }) => labelled(await read.mailReports(db, clock.now())),
  },
  {
    name: 'recorte_terms',
    help: 'Distinct followed terms: all, and those that are matched with the articles of the last days',
    labels: ['state'],
    read: async ({ db }) => byName('state', { ...(await countMatched(db)) }),
  },
  {
    name: 'recorte_second_reader',
    help: 'Today (UTC), of the doubtful matches that the model reads: calls, tokens, calls without an answer, answers, and scores raised to the mail or lowered below what is shown',
    labels: ['what'],
    read: async ({ db, clock }) => {
      const days = await readDay(db, clock.now().toISOString().slice(0, 10));
      return days.flatMap(({ localDate: _, model: __, ...counts }) => byName('what', counts));
    },
  },
  {
    name: 'recorte_index_articles',
    help: 'Articles that this process holds for matching or the lab; 0 where it holds none',
    read: async (platform) => [{ value: currentArticlesOf(platform).loaded.articles }],
  },
  {
    name: 'recorte_feeds',
    help: 'Feeds by health: good, failing, silent, paused, new',
    labels: ['health'],
    read: async ({ db, clock }) => labelled(await countByHealth(db, clock.now(), failingFrom.inAll)),
  },
  {
    name: 'recorte_replica_used',
    help: '1 while the replica of DATABASE_READ_URL is read from, 0 while the primary answers for it',
    read: async ({ replica }) => (replica ? [{ value: replica.state().isUsed ? 1 : 0 }] : []),
  },
  {
    name: 'recorte_replica_lag_seconds',
    help: 'How far the replica is behind at most',
    read: async ({ replica }) => alone(replica?.state().lagSeconds ?? null),
  },
  {
    name: 'recorte_browser_errors',
    help: 'Errors of our pages in browsers that are not resolved, each counted once, over 30 days',
    read: async ({ db }) => [{ value: (await countErrors(db)).open }],
  },
  {
    name: 'recorte_articles_per_minute',
    help: 'Articles taken in, over the last ten minutes',
    read: async ({ db, clock }) => alone(await read.articlesPerMinute(db, clock.now())),
  },
];
