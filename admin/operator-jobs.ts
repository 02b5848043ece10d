import { z } from 'zod';
import { TroubleKind } from '../contract/admin/deliveries.ts';
import { defineJob } from '../platform/queue/job.ts';

/** Jobs for the operator. Handlers are in the rooms' jobs.ts. */

/** The nightly backup, if BACKUP_DIR is set. */
export const makeBackup = defineJob({
  name: 'make-backup',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireSeconds: 3600,
  cron: '17 3 * * *',
});

/** Every minute: checks today's deliveries. A separate job notifies the operator. */
export const checkToday = defineJob({
  name: 'check-today',
  payload: z.object({}),
  retryLimit: 0,
  expireSeconds: 60,
  cron: '* * * * *',
});

/** Every hour: stores the day's business figures. */
export const keepBusiness = defineJob({
  name: 'keep-business',
  payload: z.object({}),
  retryLimit: 2,
  expireSeconds: 300,
  cron: '7 * * * *',
});

/** Every night: deletes browser errors that no longer occur. */
export const forgetBrowserErrors = defineJob({
  name: 'forget-browser-errors',
  payload: z.object({}),
  retryLimit: 2,
  expireSeconds: 300,
  cron: '41 3 * * *',
});

const TroubleNews = z.object({
  kind: TroubleKind,
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
