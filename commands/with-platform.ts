import { newsJobs } from '../news/job-list.ts';
import { openVectors } from '../news/learning/open-vectors.ts';
import { peopleJobs } from '../people/job-list.ts';
import { systemClock } from '../platform/clock.ts';
import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { createLog } from '../platform/log.ts';
import { openPlatform } from '../platform/open-platform.ts';
import type { Platform } from '../platform/platform.ts';

/** The platform for one command, whether a service runs beside it or not. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig(environment());
  const open = await openPlatform({
    config,
    clock: systemClock,
    log: createLog(config.LOG_LEVEL),
    jobs: [...newsJobs, ...peopleJobs],
    asOwner: false,
  });
  try {
    return await work(open.platform);
  } finally {
    await open.close(1000);
  }
}

/** The same for a command that composes: it understands words as the service's own morning does. */
export function withNewsroom<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  return withPlatform(async (platform) => {
    const closeVectors = await openVectors(platform);
    try {
      return await work(platform);
    } finally {
      closeVectors();
    }
  });
}
