import { z } from 'zod';
import type { Language } from './language.ts';
import { userCall } from './procedure.ts';

/** The words a reader agrees to have a version; a consent names it. */
export const whatsappConsentVersion = '2026-11-15';

/** SHA-256 of those words, kept with each consent. A test compares them with the catalogue. */
export const whatsappConsentHash: Record<Language, string> = {
  pt: 'c69665d3a24dadcb4c3d9ea03b4e8bb51b36f7fac50c619195ca961f7ce79686',
  en: '0ed22fc92632a3c012d84c86f11cced40782f2d5c741408b0c1d98f9de50cc0e',
};

export const whatsappPlans = ['premium', 'pro', 'enterprise'] as const;

export const WhatsappState = z.enum(['none', 'pending', 'confirmed', 'stopped']);
export type WhatsappState = z.infer<typeof WhatsappState>;

export const WhatsappSettings = z.object({
  /** Whether this installation can send by WhatsApp at all. */
  isOffered: z.boolean(),
  /** Whether the reader's plan has it. */
  isInPlan: z.boolean(),
  state: WhatsappState,
  /** Only the beginning and the end of the number. */
  maskedPhone: z.string().nullable(),
  codeExpiresAt: z.iso.datetime({ offset: true }).nullable(),
  /** Why it stopped, if it did. */
  stoppedBy: z.enum(['reader', 'message', 'provider', 'undeliverable', 'moved']).nullable(),
});
export type WhatsappSettings = z.infer<typeof WhatsappSettings>;

const tags = ['whatsapp'];

export const whatsappContract = {
  read: userCall
    .route({ method: 'GET', path: '/whatsapp', summary: "The reader's number and its state", tags })
    .output(WhatsappSettings),
  request: userCall
    .route({ method: 'POST', path: '/whatsapp', summary: 'Opt in with a number; a code is sent to it', tags })
    .input(z.object({ phone: z.string().max(40), hasOptedIn: z.boolean() }))
    .output(WhatsappSettings),
  confirm: userCall
    .route({ method: 'POST', path: '/whatsapp/code', summary: 'Confirm the number with the code', tags })
    .input(z.object({ code: z.string().max(20) }))
    .output(WhatsappSettings),
  stop: userCall
    .route({ method: 'DELETE', path: '/whatsapp', summary: 'End WhatsApp and forget the number', tags })
    .output(WhatsappSettings),
};
