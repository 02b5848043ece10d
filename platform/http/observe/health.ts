import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import { abortable } from '../../abortable.ts';
import { diskUse } from '../../disk-watch.ts';
import type { Platform } from '../../platform.ts';
import { isSameSecret } from '../../signing.ts';
import { isDirectNeighbour } from '../caller.ts';
import { accessLog } from './access-log.ts';

/** A metric of a room, read at every scrape. */
export interface Figure {
  name: string;
  help: string;
  labels?: string[];
  /** `visit` is one object per scrape: metrics that share a query run it once. */
  read(platform: Platform, visit: object): Promise<{ labels?: Record<string, string>; value: number }[]>;
}

/** Counters kept by the process. */
export type KeptMetric = Counter | Histogram;

/** False until the first start is done: an installation without its administrator is not ready. */
export type IsStarted = () => boolean;

export type Metrics = readonly (Figure | KeptMetric)[];

const isFigure = (figure: Figure | KeptMetric): figure is Figure => 'read' in figure;

const longestReadMs = 5_000;

/** Counts the requests of the given app; the Prometheus page is on the same app or on another port. */
function createMetrics(platform: Platform, figures: Metrics) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  // these are gauges named like counters; the same figures by type are kept
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const requests = new Counter({
    name: 'recorte_http_requests_total',
    help: 'Requests answered, by status class',
    labelNames: ['method', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'recorte_http_request_seconds',
    help: 'Time to answer',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers,
  });
  const database = new Gauge({ name: 'recorte_database_up', help: '1 while the database answers', registers });
  const disk = new Gauge({
    name: 'recorte_data_disk_used_ratio',
    help: 'Share of the disk under DATA_DIR that is taken; alarm at 0.9',
    registers,
  });
  const queue: Figure = {
    name: 'recorte_queue_jobs',
    help: 'Jobs by queue and state',
    labels: ['queue', 'state'],
    async read() {
      const sizes = await platform.queue.sizes();
      return sizes.flatMap(({ name, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue: name, state }, value })),
      );
    },
  };
  for (const meter of figures) if (!isFigure(meter)) registry.registerMetric(meter as Metric);
  const gauges = [queue, ...figures.filter(isFigure)].map((figure) => {
    const { name, help, labels: labelNames = [] } = figure;
    return { figure, gauge: new Gauge({ name, help, labelNames, registers }) };
  });

  /** A metric that cannot be read is left out instead of reported as zero. */
  const refresh = async () => {
    disk.set(await diskUse(platform.config.DATA_DIR));
    const tooLate = AbortSignal.timeout(longestReadMs);
    const visit = {};
    let isUp = true;
    for (const { figure, gauge } of gauges) {
      gauge.reset();
      if (!isUp) continue;
      try {
        const samples = await abortable(figure.read(platform, visit), tooLate);
        for (const { labels = {}, value } of samples) gauge.set(labels, value);
      } catch {
        isUp = false;
      }
    }
    database.set(isUp ? 1 : 0);
  };

  return {
    count(method: string, status: number, seconds: number): void {
      duration.observe(seconds);
      requests.inc({ method, status: `${Math.floor(status / 100)}xx` });
    },
    addPage(app: Hono, mayRead: (c: Context) => boolean): void {
      app.get('/metrics', async (c) => {
        if (!mayRead(c)) return c.notFound();
        await refresh();
        return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
      });
    },
  };
}

/** With a token: any caller that sends it. Without one: a program on this machine that asks without a proxy. */
function mayReadMetrics(token: string | undefined): (c: Context) => boolean {
  return (c) => (token ? isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`) : isDirectNeighbour(c));
}

/** The HTTP server of a worker. */
export function buildHealth(platform: Platform, figures: Metrics, isStarted: IsStarted): Hono {
  const app = new Hono();
  addHealthRoutes(app, platform, figures, isStarted);
  return app;
}

/**
 * /healthz: the process answers. /readyz: it also reaches its database and is not stopping. /metrics: for Prometheus.
 * Routes added later to the app are counted and logged.
 */
export function addHealthRoutes(app: Hono, platform: Platform, figures: Metrics, isStarted: IsStarted): void {
  const metrics = createMetrics(platform, figures);
  app.use('*', accessLog(platform.log, metrics.count));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (platform.queue.stopping.aborted) return c.json({ status: 'draining' }, 503, { 'retry-after': '5' });
    if (!isStarted()) return c.json({ status: 'starting' }, 503, { 'retry-after': '1' });
    try {
      await platform.db.execute(sql`select 1`);
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'database unreachable' }, 503, { 'retry-after': '5' });
    }
  });
  metrics.addPage(app, mayReadMetrics(platform.config.METRICS_TOKEN));
}
