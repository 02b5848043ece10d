import type { SystemState } from '../../contract/admin-system.ts';
import about from '../../package.json' with { type: 'json' };
import type { Platform } from '../../platform/platform.ts';
import { databaseSizes, largestTables, lastFailures } from './queries.ts';

const shownTables = 12;
const shownFailures = 20;

export async function readSystem({ db, queue, config }: Platform): Promise<SystemState> {
  const [sizes, tables, queues, failures] = await Promise.all([
    databaseSizes(db),
    largestTables(db, shownTables),
    queue.sizes(),
    lastFailures(db, shownFailures),
  ]);
  return { version: about.version, node: process.versions.node, role: config.ROLE, ...sizes, tables, queues, failures };
}
