import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobs } from '../../app.ts';
import { prepareFirstStart } from '../../people/onboarding/prepare-first-start.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { embeddedConnection, startEmbeddedServer } from '../../platform/db/embedded-server.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { connect } from '../../platform/db/open-database.ts';
import { createLog } from '../../platform/log.ts';
import { startQueue } from '../../platform/queue/queue.ts';
import { keepTemporaryFilesInMemory } from './machine/memory-folder.ts';
import { measureSlowness } from './machine/slowness.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the tests, and the migrated database that each test clones. */
    server: pg.ClientConfig;
    template: string;
  }
}

/** One PostgreSQL for the whole run: that of TEST_DATABASE_URL, else an embedded one, removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  followMachine(project);
  const removeTemporaryFiles = keepTemporaryFilesInMemory();
  const url = process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-tests-'));
  chmodSync(folder, 0o755); // the server may run as another user
  const embedded = url ? undefined : await startEmbeddedServer({ folder, isDurable: false });
  const server: pg.ClientConfig = embedded ? embeddedConnection(embedded, 'postgres') : { connectionString: url };
  const template = `recorte_template_${process.pid}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${template}`);
  const connection = withDatabase(server, template);
  await migrateDatabase(connection);
  const seeded = connect(connection, 2);
  await prepareFirstStart(seeded.db, readConfig({}));
  const { openPool } = seeded;
  const queue = await startQueue({ openPool, jobs, log: createLog('silent'), isWorker: false });
  await queue.stop(1000);
  await seeded.close();
  project.provide('server', server);
  project.provide('template', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
    removeTemporaryFiles();
  };
}

/** Multiplies the configured limits, which are for an idle machine. */
function followMachine({ config, provide }: TestProject): void {
  const slowness = measureSlowness();
  provide('slowness', slowness);
  config.testTimeout = Math.round(config.testTimeout * slowness);
  config.hookTimeout = Math.round(config.hookTimeout * slowness);
  const { poll } = config.expect;
  if (poll?.timeout) poll.timeout = Math.round(poll.timeout * slowness);
}

export function withDatabase(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
