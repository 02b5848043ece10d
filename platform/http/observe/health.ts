import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Platform } from '../../platform.ts';
import { accessLog } from './access-log.ts';
import { createMetrics, type Figure, mayReadMetrics } from './metrics.ts';

/** All that a worker answers. */
export function buildHealth(platform: Platform, figures: readonly Figure[]): Hono {
  const app = new Hono();
  addHealthRoutes(app, platform, figures);
  return app;
}

/**
 * /healthz: the process answers. /readyz: it can also reach its database, and is not about to stop. /metrics: for Prometheus.
 * Everything after it on the app is counted and logged.
 */
export function addHealthRoutes(app: Hono, platform: Platform, figures: readonly Figure[]): void {
  const metrics = createMetrics({ platform, figures });
  app.use('*', accessLog(platform.log, metrics.count));
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
  metrics.addPage(app, mayReadMetrics(platform.config.METRICS_TOKEN));
}
