import { z } from 'zod';
import { publicCall, userCall } from './procedure.ts';

/** The hand-picked part of the configuration that the browser may know. */
export const SiteSettings = z.object({
  landingUrl: z.url().nullable(),
  hasMailbox: z.boolean(),
  isDemo: z.boolean(),
  /** The shortest password that may be chosen. */
  passwordMin: z.number().int(),
  /** The identity providers people may log in with. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const siteContract = {
  settings: publicCall
    .route({ method: 'GET', path: '/site', summary: 'Public settings of this installation', tags: ['site'] })
    .output(SiteSettings),
};

export const ReadOutlet = z.object({
  name: z.string(),
  home: z.string(),
  /** As `QuoteLimit` (rules/field-limits.ts). */
  quoteLimit: z.number().int().nullable(),
});
export type ReadOutlet = z.infer<typeof ReadOutlet>;

export const outletsContract = {
  list: publicCall
    .route({
      method: 'GET',
      path: '/outlets',
      summary: 'Outlets that are read, with what is shown of each',
      tags: ['site'],
    })
    .output(z.array(ReadOutlet)),
};

export const MailSummary = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'whatsapp']),
  to: z.string(),
  subject: z.string(),
  receivedAt: z.iso.datetime({ offset: true }),
});
export type MailSummary = z.infer<typeof MailSummary>;

export const MailMessage = MailSummary.extend({
  from: z.string(),
  html: z.string().nullable(),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  sizeBytes: z.number().int(),
});
export type MailMessage = z.infer<typeof MailMessage>;

export const mailboxContract = {
  list: userCall
    .route({
      method: 'GET',
      path: '/mailbox',
      summary: 'Messages caught while no mail server is configured',
      tags: ['mailbox'],
    })
    .output(z.array(MailSummary)),
  get: userCall
    .route({ method: 'GET', path: '/mailbox/{id}', summary: 'One caught message', tags: ['mailbox'] })
    .input(z.object({ id: z.uuid() }))
    .output(MailMessage),
};
