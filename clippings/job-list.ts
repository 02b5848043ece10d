import { z } from 'zod';
import { hourSeconds } from '../contract/rules/durations.ts';
import { defineJob, defineWakeUp } from '../platform/queue/job.ts';

/**
 * READ FIRST: the path from stored matches to a reader, as jobs in the order of the data; `newsroom/job-list.ts` comes before it.
 * Handlers are in the rooms' jobs.ts. The state is in the rows: a job only starts work and may run twice.
 */

/** Every ten minutes: counts past days of every followed term, also those before the term was added. */
export const countTermDays = defineWakeUp('count-term-days', '*/10 * * * *', { expireSeconds: 1800 });

/** Once a day, before articles are deleted: stores the days and headlines of their stories, which are kept for longer. */
export const keepStories = defineWakeUp('keep-stories', '0 3 * * *', { retryLimit: 5, expireSeconds: 1800 });

/** Once a day: creates the partitions of the coming months, and deletes old editions and mail events. */
export const keepHistory = defineWakeUp('keep-history', '20 3 * * *', { expireSeconds: hourSeconds });

/** Every minute: composes and freezes the editions that are due, of every kind, and creates their deliveries. */
export const composeDue = defineWakeUp('compose-due', '* * * * *', { expireSeconds: 1800 });

/** Every five minutes: composes alerts for readers who want them. */
export const sendAlerts = defineWakeUp('send-alerts', '*/5 * * * *', { expireSeconds: 900 });

/** The mail that asks a new recipient of a clipping for consent. Keyed by recipient. */
export const mailRecipient = defineJob({ name: 'mail-recipient', payload: z.object({ recipientId: z.uuid() }) });

/** The mail that tells the owner of a clipping that its draft stands ready, or waits past its hour. Keyed by draft. */
export const mailDraft = defineJob({ name: 'mail-draft', payload: z.object({ draftId: z.uuid() }) });

/** Every minute, and after composing: sends the mails that are due. The ledger, not this job, prevents sending twice. */
export const sendDeliveries = defineWakeUp('send-deliveries', '* * * * *', { expireSeconds: hourSeconds });

/** Every minute, and after composing: posts editions to the webhooks of their clippings, with growing pauses. */
export const postWebhooks = defineWakeUp('post-webhooks', '* * * * *', { expireSeconds: 900 });

/** The same for WhatsApp. A separate job, so that its failures do not delay mails. */
export const sendWhatsapp = defineWakeUp('send-whatsapp', '* * * * *', { expireSeconds: hourSeconds });

/** The same for Slack, Teams, Discord and Telegram. */
export const sendChats = defineWakeUp('send-chats', '* * * * *', { expireSeconds: hourSeconds });

/** The jobs that send to readers: all are started when editions are frozen and when a pause ends. */
export const sendingJobs = [sendDeliveries, sendWhatsapp, sendChats, postWebhooks];

export const clippingJobs = [
  countTermDays,
  keepStories,
  keepHistory,
  composeDue,
  sendAlerts,
  mailRecipient,
  mailDraft,
  ...sendingJobs,
];
