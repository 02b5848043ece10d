import { clippingJobs } from '../clippings/job-list.ts';
import { newsroomJobs } from '../newsroom/job-list.ts';
import { openMeaning } from '../newsroom/matches/learn-acronyms.ts';
import { leaveStories } from '../newsroom/stories/assign-stories.ts';
import { peopleJobs } from '../people/job-list.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { type Database, openDatabase } from '../platform/db/open-database.ts';
import { createLog } from '../platform/log.ts';
import { openPlatform } from '../platform/open-platform.ts';
import type { Platform } from '../platform/platform.ts';

/** The platform for one command, with or without a running service. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig();
  const open = await openPlatform({
    config,
    clock: systemClock,
    log: createLog(config.LOG_LEVEL),
    jobs: [...newsroomJobs, ...clippingJobs, ...peopleJobs],
    asOwner: false,
  });
  try {
    return await work(open.platform);
  } finally {
    await open.close(1000);
  }
}

/** The same for a command that composes editions: with what the service has learnt. */
export function withNewsroom<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  return withPlatform(async (platform) => {
    const closeMeaning = await openMeaning(platform);
    try {
      return await work(platform);
    } finally {
      await leaveStories(platform);
      closeMeaning();
    }
  });
}

/** Opens the database for one command, with or without a running service. An older schema is refused, not changed. */
export function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabaseAsItIs(async (database) => {
    await migrateDatabase(database.connection, { mayUpgrade: false });
    return work(database);
  });
}

/** Accepts a schema of any version. */
export async function withDatabaseAsItIs<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig(), { asOwner: false });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
