import type { Figure } from '../../platform/http/observe/health.ts';
import { countByHealth, failingFrom } from '../sources/queries.ts';
import * as read from './queries.ts';

const alone = (value: number | null) => (value === null ? [] : [{ value }]);

/** What /metrics says of articles and deliveries, over the last day unless a figure names another span. */
export const figures: Figure[] = [
  {
    name: 'recorte_deliveries',
    help: 'Deliveries that were due in the last 24 hours, by state',
    labels: ['channel', 'state'],
    read: async ({ db, clock }) =>
      (await read.deliveriesByState(db, clock.now())).map(({ count, ...labels }) => ({ labels, value: count })),
  },
  {
    name: 'recorte_oldest_due_seconds',
    help: 'How long the oldest delivery that is still to be sent has been due',
    read: async ({ db, clock }) => alone(await read.oldestDueSeconds(db, clock.now())),
  },
  {
    name: 'recorte_lateness_seconds',
    help: 'From due to sent in the last 24 hours, by quantile',
    labels: ['quantile'],
    read: async ({ db, clock }) => {
      const { p50, p95 } = await read.lateness(db, clock.now());
      return Object.entries({ '0.5': p50, '0.95': p95 }).flatMap(([quantile, value]) =>
        value === null ? [] : [{ labels: { quantile }, value }],
      );
    },
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
    read: async ({ db, clock }) =>
      (await read.mailErrors(db, clock.now())).map(({ reply, count }) => ({ labels: { reply }, value: count })),
  },
  {
    name: 'recorte_mail_reports',
    help: 'Bounces and complaints of the last 24 hours, by domain of the receiver',
    labels: ['kind', 'domain'],
    read: async ({ db, clock }) =>
      (await read.mailReports(db, clock.now())).map(({ count, ...labels }) => ({ labels, value: count })),
  },
  {
    name: 'recorte_feeds',
    help: 'Feeds by health: good, failing, silent, paused, new',
    labels: ['health'],
    read: async ({ db, clock }) =>
      (await countByHealth(db, clock.now(), failingFrom.inAll)).map(({ health, count }) => ({
        labels: { health },
        value: count,
      })),
  },
  {
    name: 'recorte_articles_per_minute',
    help: 'Articles taken in, over the last ten minutes',
    read: async ({ db, clock }) => alone(await read.articlesPerMinute(db, clock.now())),
  },
];
