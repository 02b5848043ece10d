import { z } from 'zod';
import { ById, callsOf, Instant, Int } from './procedure.ts';

const mailbox = callsOf('mailbox');

const { publicCall } = callsOf('site');

/** The part of the configuration that the browser may know. */
export const SiteSettings = z.object({
  hasMailbox: z.boolean(),
  isDemo: z.boolean(),
  passwordMin: Int,
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const siteContract = {
  settings: publicCall('GET', '/site', 'Public settings of this installation').output(SiteSettings),
};

export const ReadOutlet = z.object({
  name: z.string(),
  home: z.string(),
  /** As `QuoteLimit` (rules/field-limits.ts). */
  quoteLimit: Int.nullable(),
});
export type ReadOutlet = z.infer<typeof ReadOutlet>;

export const outletsContract = {
  list: publicCall('GET', '/outlets', 'Outlets that are read, with what is shown of each').output(z.array(ReadOutlet)),
};

export const MailSummary = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'whatsapp']),
  to: z.string(),
  subject: z.string(),
  receivedAt: Instant,
});
export type MailSummary = z.infer<typeof MailSummary>;

export const MailMessage = MailSummary.extend({
  from: z.string(),
  html: z.string().nullable(),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  sizeBytes: Int,
});
export type MailMessage = z.infer<typeof MailMessage>;

export const mailboxContract = {
  list: mailbox
    .userCall('GET', '/mailbox', 'Messages caught while no mail server is configured')
    .output(z.array(MailSummary)),
  get: mailbox.userCall('GET', '/mailbox/{id}', 'One caught message').input(ById).output(MailMessage),
};
