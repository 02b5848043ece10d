import { makeScheduledBackup } from '../../platform/backup/backup.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { makeBackup } from '../operator-jobs.ts';

export const systemHandlers: Handler<Platform>[] = [
  handle(makeBackup, async ({ config, connection, clock, log }: Platform) => {
    const file = await makeScheduledBackup(config, connection, clock.now());
    if (file) log.info({ file }, 'backup made and read back');
  }),
];
