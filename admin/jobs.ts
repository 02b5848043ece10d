import { makeScheduledBackup } from '../platform/backup/backup.ts';
import type { Platform } from '../platform/platform.ts';
import { type Handler, handle } from '../platform/queue/job.ts';
import { forgetErrors } from './browser-errors/report-error.ts';
import { keepToday } from './business/read-business.ts';
import {
  checkToday,
  forgetBrowserErrors,
  keepBusiness,
  mailTrouble,
  makeBackup,
  postTrouble,
} from './operator-jobs.ts';
import { mailOperators, postToWebhook, reportTroubles } from './today/today-status.ts';

export const operatorHandlers: Handler<Platform>[] = [
  handle(checkToday, reportTroubles),
  handle(keepBusiness, keepToday),
  handle(forgetBrowserErrors, forgetErrors),
  handle(mailTrouble, mailOperators),
  handle(postTrouble, postToWebhook),
  handle(makeBackup, async ({ config, connection, clock, log }: Platform) => {
    const file = await makeScheduledBackup(config, connection, clock.now());
    if (file) log.info({ file }, 'backup made and read back');
  }),
];
