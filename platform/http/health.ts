import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { diskUse } from '../disk-watch.ts';
import type { Platform } from '../platform.ts';

/** All that a worker answers. */
export function buildHealth(platform: Platform): Hono {
  const app = new Hono();
  addHealthRoutes(app, platform);
  return app;
}

/** /healthz: the process answers. /readyz: it can also reach its database, and is not about to stop. /metrics: for Prometheus. */
export function addHealthRoutes(app: Hono, platform: Platform): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'recorte_http_requests_total',
    help: 'Requests answered, by status class',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'recorte_http_request_seconds',
    help: 'Time to answer',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  });
  const queued = new Gauge({
    name: 'recorte_queue_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
  });

  const disk = new Gauge({
    name: 'recorte_data_disk_used_ratio',
    help: 'Share of the disk under DATA_DIR that is taken; alarm at 0.9',
    registers: [registry],
  });

  app.use('*', async (c, next) => {
    const done = duration.startTimer();
    await next();
    done();
    requests.inc({ method: c.req.method, status: `${Math.floor(c.res.status / 100)}xx` });
  });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (platform.queue.stopping.aborted) return c.json({ status: 'draining' }, 503, { 'retry-after': '5' });
    try {
      await platform.db.execute(sql`select 1`);
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'database unreachable' }, 503, { 'retry-after': '5' });
    }
  });
  app.get('/metrics', async (c) => {
    for (const { name, queued: waiting, active, failed } of await platform.queue.sizes()) {
      queued.set({ queue: name, state: 'queued' }, waiting);
      queued.set({ queue: name, state: 'active' }, active);
      queued.set({ queue: name, state: 'failed' }, failed);
    }
    disk.set(await diskUse(platform.config.DATA_DIR));
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });
}
