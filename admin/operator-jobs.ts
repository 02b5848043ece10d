import { z } from 'zod';
import { TroubleKind } from '../contract/admin/deliveries.ts';
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

/** Whether the morning is all right; finds out by itself what to tell. */
export const lookAtMorning = defineJob({
  name: 'look-at-morning',
  payload: z.object({}),
  retryLimit: 0,
  expireSeconds: 60,
  cron: '* * * * *',
});

const TroubleNews = z.object({
  kind: TroubleKind,
  count: z.number().int(),
  minutes: z.number().int(),
  isOver: z.boolean(),
});
const toldAgain = { retryLimit: 8, retryDelaySeconds: 60 };

/** By mail and by webhook apart, so that each is tried again by itself. */
export const mailTrouble = defineJob({ name: 'mail-trouble', payload: TroubleNews, ...toldAgain });
export const postTrouble = defineJob({
  name: 'post-trouble',
  payload: TroubleNews.extend({ at: z.iso.datetime() }),
  ...toldAgain,
});

export const operatorJobs = [makeBackup, lookAtMorning, mailTrouble, postTrouble];
