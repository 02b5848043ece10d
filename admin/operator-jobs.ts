import { z } from 'zod';
import { defineJob } from '../platform/queue/job.ts';

/** What the program does for whoever runs it. Handlers are in the rooms' jobs.ts. */

/** The backup of the night, where BACKUP_DIR is set. */
export const makeBackup = defineJob({
  name: 'make-backup',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireSeconds: 3600,
  cron: '17 3 * * *',
});

export const operatorJobs = [makeBackup];
