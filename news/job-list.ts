import { z } from 'zod';
import { defineJob } from '../platform/queue/job.ts';

/**
 * READ FIRST: an article's way to a reader, as jobs in the data's order. Handlers are in the rooms' jobs.ts.
 * Truth is in the rows; a job is only a wake-up call and may come twice.
 */

/** Every minute: which feeds are due? One fetch job each. */
export const pollSources = defineJob({ name: 'poll-sources', payload: z.object({}), cron: '* * * * *', retryLimit: 0 });

/** Ask one feed, store what is new, write the outcome on its row. Keyed by source. */
export const fetchSource = defineJob({
  name: 'fetch-source',
  payload: z.object({ sourceId: z.uuid() }),
  retryLimit: 0, // the next poll asks again, at the interval the outcome earned
  concurrency: 12, // most of the time is waiting: for servers, and for our own manners
});

/** A feed of a reader's subscription list is asked once, before the operator sees it. Keyed by request. */
export const checkRequest = defineJob({
  name: 'check-source-request',
  payload: z.object({ requestId: z.uuid() }),
  concurrency: 2,
});

/** Feeds that a reader suggested were answered: one mail about all of them. Keyed by reader. */
export const mailSourceAnswers = defineJob({ name: 'mail-source-answers', payload: z.object({ userId: z.uuid() }) });

/** Every minute, and after a fetch: the pages of articles whose feed gave only a summary. Claimed row by row. */
export const readPages = defineJob({
  name: 'read-pages',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
  expireSeconds: 1800,
});

/** Give the new articles their stories. One worker at a time, under a lease: it is incremental. */
export const groupStories = defineJob({
  name: 'group-stories',
  payload: z.object({ passes: z.number().int().optional() }),
  cron: '* * * * *',
});

/** Every minute, and after a fetch: the words of new and changed articles, for the search. Claimed row by row. */
export const indexNewArticles = defineJob({
  name: 'index-articles',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0, // the next minute asks the same question
  expireSeconds: 3600,
});

/** Every night: acronyms that the articles introduce become equal to their long forms. */
export const learnWords = defineJob({
  name: 'learn-words',
  payload: z.object({}),
  cron: '15 2 * * *',
  retryLimit: 0, // the next night asks again
  expireSeconds: 1800,
});

/** Every ten minutes: days that are over are counted for every followed term, those before the term was added included. */
export const countTermDays = defineJob({
  name: 'count-term-days',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 0, // the next run asks the same question
  expireSeconds: 1800,
});

/** Once a day, before articles are forgotten: the days and headlines of their stories are kept for longer. */
export const keepStories = defineJob({
  name: 'keep-stories',
  payload: z.object({}),
  cron: '0 3 * * *',
  expireSeconds: 1800,
});

/** Once a day: articles beyond their time are forgotten. */
export const forgetArticles = defineJob({ name: 'forget-articles', payload: z.object({}), cron: '40 3 * * *' });

/** Once a day: the parts of the coming months are made, editions and what was said of mails beyond their time are forgotten. */
export const keepHistory = defineJob({
  name: 'keep-history',
  payload: z.object({}),
  cron: '20 3 * * *',
  retryLimit: 0, // the next day asks again, and the parts are made months ahead
  expireSeconds: 3600,
});

/** Every minute, where a model is configured: the stories of those whose hour is near are rewritten and checked. */
export const rewriteStories = defineJob({
  name: 'rewrite-stories',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0, // the next minute asks the same question
});

/** Every minute: whose hour has come? Their editions of every kind are composed and frozen, and set on their way. */
export const composeDue = defineJob({
  name: 'compose-due',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0, // the next minute asks the same question
  expireSeconds: 1800,
});

/** Every five minutes: is there anything that a reader who wants alerts must know before tomorrow? */
export const sendAlerts = defineJob({
  name: 'send-alerts',
  payload: z.object({}),
  cron: '*/5 * * * *',
  retryLimit: 0, // the next run asks the same question
  expireSeconds: 900,
});

/** Every minute, and after composing: send what the ledger says is due. The ledger, not this job, guards against twice. */
export const sendDeliveries = defineJob({
  name: 'send-deliveries',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
  expireSeconds: 3600,
});

/** Somebody was put on a clipping's list: the mail that asks them. Keyed by recipient. */
export const mailRecipient = defineJob({ name: 'mail-recipient', payload: z.object({ recipientId: z.uuid() }) });

/** Every minute, and after composing: post editions to the webhooks of their clippings, with growing pauses. */
export const postWebhooks = defineJob({
  name: 'post-webhooks',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
  expireSeconds: 900,
});

/** The same for WhatsApp, apart from the mails: its trouble is not theirs. */
export const sendWhatsapp = defineJob({
  name: 'send-whatsapp',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
  expireSeconds: 3600,
});

/** The same for Slack, Teams, Discord and Telegram. */
export const sendChats = defineJob({
  name: 'send-chats',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
  expireSeconds: 3600,
});

/** What sends to readers: all of them start when editions are frozen and when a pause ends. */
export const sendingJobs = [sendDeliveries, sendWhatsapp, sendChats, postWebhooks];

export const newsJobs = [
  pollSources,
  fetchSource,
  checkRequest,
  mailSourceAnswers,
  readPages,
  groupStories,
  indexNewArticles,
  learnWords,
  countTermDays,
  keepStories,
  forgetArticles,
  keepHistory,
  rewriteStories,
  composeDue,
  sendAlerts,
  mailRecipient,
  ...sendingJobs,
];
