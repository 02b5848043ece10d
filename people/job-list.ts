import { z } from 'zod';
import { defineJob, defineWakeUp } from '../platform/queue/job.ts';

/** READ FIRST: how a visitor becomes a paying reader, as jobs in order. Handlers are in the rooms' jobs.ts. */

const ofReader = z.object({ userId: z.uuid() });

/** After a sign-up: the mail that confirms the address. */
export const confirmEmail = defineJob({ name: 'confirm-email', payload: ofReader, concurrency: 2 });

/** After an address was confirmed: the mail with the time of the first clipping. Keyed by reader. */
export const mailWelcome = defineJob({ name: 'mail-welcome', payload: ofReader });

/** After a reader asked for another address: the mail with the link, to the new address. Keyed by reader. */
export const mailEmailChange = defineJob({ name: 'mail-email-change', payload: ofReader });

/** After the address changed: a notice to the old one. Keyed by reader. */
export const mailEmailChanged = defineJob({ name: 'mail-email-changed', payload: ofReader });

/** After sign-in methods changed, or another address was requested: a notice to the reader. */
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
 * After a reset was requested: the mail with the link. A job, so that the answer's time does not reveal who has an
 * account. The link's secret is created with the mail, because finished jobs are kept for days. Keyed by reader.
 */
export const mailReset = defineJob({ name: 'mail-reset', payload: ofReader, concurrency: 2 });

/** Notifies the operator's automation of a sign-up, where configured. It never delays the sign-up. */
export const announceSignup = defineJob({
  name: 'announce-signup',
  payload: z.object({ userId: z.uuid(), signedUpAt: z.iso.datetime() }),
  retryLimit: 8,
});

/** After terms were added or changed: matches them with the articles of the last days. */
export const matchTerms = defineJob({
  name: 'match-terms',
  payload: z.object({ passes: z.number().int().optional() }),
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

/** After an administrator invited a person on the waiting list: the mail with the code. Keyed by the list's row. */
export const mailInvite = defineJob({
  name: 'mail-invite',
  payload: z.object({ waitingId: z.uuid() }),
  concurrency: 2,
});

/** Once a day: deletes addresses from the waiting list after a year (requirements G5). */
export const tidyWaitingList = defineWakeUp('tidy-waiting-list', '15 4 * * *');

/** Once a day: deletes activity records after 90 days (requirements G5). */
export const forgetTraces = defineWakeUp('forget-traces', '25 4 * * *');

/**
 * After a webhook of the payment provider: process the inbox. Also every minute, for postponed events and ended grace
 * periods.
 */
export const applyPaymentEvents = defineWakeUp('apply-payment-events', '* * * * *', { retryLimit: 5 });

/** After a change of address: updates the address at the payment provider. Keyed by reader. */
export const updateCustomerEmail = defineJob({ name: 'move-customer', payload: ofReader, retryLimit: 8 });

/** After a failed renewal: one notice to the reader. Keyed by reader. */
export const mailPaymentFailure = defineJob({ name: 'mail-payment-failure', payload: ofReader });

/** By day in Brazil (the schedule is in UTC): mails readers whose year paid by Pix ends in 30, 7 or 1 days. */
export const remindYearEnds = defineWakeUp('remind-year-ends', '5 12-22 * * *');

/** Before the end of a year paid by Pix: one notice to the reader. Keyed by payment and days left. */
export const mailYearEnd = defineJob({ name: 'mail-year-end', payload: z.object({ pixId: z.uuid() }) });

/** A reader asks about the Enterprise plan: the mail to the operator. */
export const mailSales = defineJob({
  name: 'mail-sales',
  payload: z.object({ userId: z.uuid(), message: z.string() }),
});

/** At the start and every hour: compares prices and subscriptions with the provider, since events may be lost. */
export const reconcilePayments = defineWakeUp('reconcile-payments', '17 * * * *', {
  retryLimit: 5,
  expireSeconds: 900,
});

export const peopleJobs = [
  matchTerms,
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
  remindYearEnds,
  mailYearEnd,
  mailSales,
  reconcilePayments,
];
