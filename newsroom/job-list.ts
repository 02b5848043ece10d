import { z } from 'zod';
import { hourSeconds } from '../contract/rules/durations.ts';
import { defineJob, defineWakeUp } from '../platform/queue/job.ts';

/**
 * READ FIRST: the path of an article from its feed to its matches, as jobs in the order of the data. Handlers are in the rooms'
 * jobs.ts. The state is in the rows: a job only starts work and may run twice. `clippings/job-list.ts` goes on from the matches.
 */

/** Every minute: sends one fetch job for each feed that is due. */
export const pollSources = defineWakeUp('poll-sources', '* * * * *');

/** Fetches one feed, stores new articles and writes the outcome to the feed's row. Keyed by source. */
export const fetchSource = defineJob({
  name: 'fetch-source',
  payload: z.object({ sourceId: z.uuid() }),
  retryLimit: 0, // the next poll fetches again, at the interval that the outcome set
  concurrency: 12, // most of the time is spent waiting for servers and between requests to one host
});

/** Fetches a feed of a reader's subscription list once, before the operator sees it. Keyed by request. */
export const checkRequest = defineJob({
  name: 'check-source-request',
  payload: z.object({ requestId: z.uuid() }),
  concurrency: 2,
});

/** One mail to a reader about all answers to the feeds they suggested. Keyed by reader. */
export const mailSourceAnswers = defineJob({ name: 'mail-source-answers', payload: z.object({ userId: z.uuid() }) });

/** Every minute, and after a fetch: reads the pages of articles whose feed gave only a summary. Claimed row by row. */
export const readPages = defineWakeUp('read-pages', '* * * * *', { expireSeconds: 1800 });

/**
 * Groups new articles into stories, then matches them with all followed terms. One worker at a time, under a lease, because
 * grouping is incremental and matching wants the index of the last days.
 */
export const groupStories = defineJob({
  name: 'group-stories',
  payload: z.object({ passes: z.number().int().optional() }),
  cron: '* * * * *',
  expireSeconds: hourSeconds,
});

/** Every minute, where a model may: it reads matches whose score is doubtful. Nothing waits for it. */
export const readDoubtfulMatches = defineWakeUp('read-doubtful-matches', '* * * * *', { retryLimit: 0 });

/** Every minute, and after a fetch: indexes new and changed articles for the search. Claimed row by row. */
export const indexNewArticles = defineWakeUp('index-articles', '* * * * *', { expireSeconds: hourSeconds });

/** Every night: acronyms that the articles introduce become equal to their long forms. */
export const learnWords = defineWakeUp('learn-words', '15 2 * * *', { expireSeconds: 1800 });

/** Once a day: deletes articles older than the retention time. */
export const forgetArticles = defineWakeUp('forget-articles', '40 3 * * *', { retryLimit: 5 });

export const newsroomJobs = [
  pollSources,
  fetchSource,
  checkRequest,
  mailSourceAnswers,
  readPages,
  groupStories,
  readDoubtfulMatches,
  indexNewArticles,
  learnWords,
  forgetArticles,
];
