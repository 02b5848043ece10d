import { z } from 'zod';
import { defineJob } from '../platform/queue/job.ts';

/** READ FIRST: a person's way from visitor to paying reader, as jobs in order. Handlers are in the rooms' jobs.ts. */

const ofReader = z.object({ userId: z.uuid() });

/** Somebody signed up: the mail that proves the address. */
export const confirmEmail = defineJob({ name: 'confirm-email', payload: ofReader, concurrency: 2 });

/** Somebody's address is confirmed: the mail that says when the first clipping comes. Keyed by reader. */
export const mailWelcome = defineJob({ name: 'mail-welcome', payload: ofReader });

/** Somebody wants another address: the mail to it with the link that makes it count. Keyed by reader. */
export const mailEmailChange = defineJob({ name: 'mail-email-change', payload: ofReader });

/** The address changed: the old one is told. Keyed by reader. */
export const mailEmailChanged = defineJob({ name: 'mail-email-changed', payload: ofReader });

/** How the account is signed in to changed, or another address was asked for: the reader is told. */
export const mailAccessChanged = defineJob({
  name: 'mail-access-changed',
  payload: z.object({
    userId: z.uuid(),
    change: z.enum([
      'password',
      'secondFactorOn',
      'secondFactorOff',
      'recoveryCodes',
      'emailAsked',
      'provider',
      'passkeyAdded',
      'passkeyRemoved',
      'apiKey',
    ]),
  }),
});
export type AccessChange = z.infer<typeof mailAccessChanged.payload>['change'];

/**
 * Somebody asked for a new password: the mail with the link. By job, so that a slow mail server tells nobody who has an account.
 * The link's secret is made with the mail: finished jobs are kept for days. Keyed by reader.
 */
export const mailReset = defineJob({ name: 'mail-reset', payload: ofReader, concurrency: 2 });

/** Tell the outside automation of a sign-up, where one is configured. It never delays the sign-up itself. */
export const announceSignup = defineJob({
  name: 'announce-signup',
  payload: z.object({ userId: z.uuid(), signedUpAt: z.iso.datetime() }),
  retryLimit: 8,
});

/** Ten topics for a reader, while the waiting page is open (requirements R52). Keyed by reader. */
export const suggestTerms = defineJob({
  name: 'suggest-terms',
  payload: z.object({ userId: z.uuid(), isAskedAgain: z.boolean().default(false) }),
  retryLimit: 2,
  retryDelaySeconds: 3,
  expireSeconds: 55,
  // most of the time is spent waiting for a model
  concurrency: 8,
});

/** Somebody on the waiting list was invited: the mail with the code. Keyed by the place on the list. */
export const mailInvite = defineJob({
  name: 'mail-invite',
  payload: z.object({ waitingId: z.uuid() }),
  concurrency: 2,
});

/** Once a day: deletes addresses from the waiting list after a year (requirements G5). */
export const tidyWaitingList = defineJob({
  name: 'tidy-waiting-list',
  payload: z.object({}),
  cron: '15 4 * * *',
  retryLimit: 0,
});

/** Once a day: deletes records of what people did after 90 days (requirements G5). */
export const forgetTraces = defineJob({
  name: 'forget-traces',
  payload: z.object({}),
  cron: '25 4 * * *',
  retryLimit: 0,
});

/** The payment provider told something: look at what waits in the inbox. Every minute too, for what was put off and graces that end. */
export const applyPaymentEvents = defineJob({
  name: 'apply-payment-events',
  payload: z.object({}),
  cron: '* * * * *',
});

/** A reader has another address: the payment provider writes there from now on. Keyed by reader. */
export const updateCustomerEmail = defineJob({ name: 'move-customer', payload: ofReader, retryLimit: 8 });

/** A renewal failed: tell the reader, once. Keyed by reader. */
export const mailPaymentFailure = defineJob({ name: 'mail-payment-failure', payload: ofReader });

/** A reader asks about the Enterprise plan: the mail to the operator. */
export const mailSales = defineJob({
  name: 'mail-sales',
  payload: z.object({ userId: z.uuid(), message: z.string() }),
});

/** At the start and every hour: compare prices and subscriptions with the provider, for notices may be lost. */
export const reconcilePayments = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  cron: '17 * * * *',
  expireSeconds: 900,
});

export const peopleJobs = [
  confirmEmail,
  mailWelcome,
  mailReset,
  mailEmailChange,
  mailEmailChanged,
  mailAccessChanged,
  announceSignup,
  suggestTerms,
  mailInvite,
  tidyWaitingList,
  forgetTraces,
  applyPaymentEvents,
  updateCustomerEmail,
  mailPaymentFailure,
  mailSales,
  reconcilePayments,
];
