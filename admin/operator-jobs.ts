import { z } from 'zod';
import { TroubleKind } from '../contract/admin/deliveries.ts';
import { hourSeconds } from '../contract/rules/durations.ts';
import { defineJob, defineWakeUp } from '../platform/queue/job.ts';

/** Jobs for the operator. Handlers are in the rooms' jobs.ts. */

/** The nightly backup, if BACKUP_DIR is set. Writing and copying hundreds of gigabytes takes hours. */
export const makeBackup = defineWakeUp('make-backup', '17 3 * * *', {
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireSeconds: 12 * hourSeconds,
});

/** Every minute: checks today's deliveries. A separate job notifies the operator. */
export const checkToday = defineWakeUp('check-today', '* * * * *', { expireSeconds: 60 });

/** Every hour: stores the day's business figures. */
export const keepBusiness = defineWakeUp('keep-business', '7 * * * *', { retryLimit: 2 });

/** Every night: deletes browser errors that no longer occur. */
export const forgetBrowserErrors = defineWakeUp('forget-browser-errors', '41 3 * * *', { retryLimit: 2 });

const TroubleNews = z.object({
  /** `test`: sent by a command, to see whether alarms arrive. */
  kind: TroubleKind.or(z.literal('test')),
  /** What is counted depends on the kind of problem; 0 when it is over. */
  count: z.number().int(),
  /** How long the problem lasted, when it is over. */
  minutes: z.number().int(),
  isOver: z.boolean(),
});
export type TroubleNews = z.infer<typeof TroubleNews>;
const retries = { retryLimit: 8, retryDelaySeconds: 60 };

/** Mail and webhook are separate jobs, so that each is retried on its own. */
export const mailTrouble = defineJob({ name: 'mail-trouble', payload: TroubleNews, ...retries });
export const postTrouble = defineJob({
  name: 'post-trouble',
  payload: TroubleNews.extend({ at: z.iso.datetime() }),
  ...retries,
});

export const operatorJobs = [makeBackup, checkToday, keepBusiness, forgetBrowserErrors, mailTrouble, postTrouble];
