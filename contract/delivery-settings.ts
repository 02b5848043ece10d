import { z } from 'zod';
import type { Language } from './language.ts';
import { userCall } from './procedure.ts';

const instant = z.iso.datetime({ offset: true });

/** ISO days, 1 is Monday. */
const Weekdays = z.array(z.number().int().min(1).max(7)).min(1).max(7);

const ReadLanguages = z.array(z.enum(['pt', 'en'])).max(2);

export const DeliverySettings = z.object({
  localTime: z.string(),
  timeZone: z.string(),
  weekdays: Weekdays,
  wantsEmptyDay: z.boolean(),
  /** Only the outlets' own words, never a model's. */
  wantsOwnWords: z.boolean(),
  /** At most one urgent alert a day. */
  wantsAlerts: z.boolean(),
  /** Whether a model is configured at all. */
  hasModel: z.boolean(),
  /** Languages of the articles; all where none is named. */
  languages: ReadLanguages,
  pausedUntil: instant.nullable(),
  isSubscribed: z.boolean(),
  nextRunAt: instant,
  /** When the last clipping was due; null before the first. */
  lastRunAt: instant.nullable(),
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;

export const DeliveryChange = z.object({
  localTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  timeZone: z.string().max(100).optional(),
  weekdays: Weekdays.optional(),
  wantsEmptyDay: z.boolean().optional(),
  wantsOwnWords: z.boolean().optional(),
  wantsAlerts: z.boolean().optional(),
  languages: ReadLanguages.optional(),
  pausedUntil: instant.nullable().optional(),
  isSubscribed: z.boolean().optional(),
});
export type DeliveryChange = z.infer<typeof DeliveryChange>;

const tags = ['delivery'];

export const deliverySettingsContract = {
  read: userCall
    .route({ method: 'GET', path: '/delivery', summary: 'When and whether the clipping comes', tags })
    .output(DeliverySettings),
  change: userCall
    .route({ method: 'PATCH', path: '/delivery', summary: 'Change hour, zone, weekdays, pause', tags })
    .input(DeliveryChange)
    .output(DeliverySettings),
};

/** Private addresses of the reader's editions for feed readers. Anybody who has one can read them. */
export const FeedAddress = z.object({
  rssUrl: z.url(),
  jsonUrl: z.url(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type FeedAddress = z.infer<typeof FeedAddress>;

const feedTags = ['feeds'];

export const feedsContract = {
  address: userCall
    .route({
      method: 'GET',
      path: '/feeds',
      summary: "The reader's private feed addresses, if there are any",
      tags: feedTags,
    })
    .output(z.object({ address: FeedAddress.nullable() })),
  create: userCall
    .route({ method: 'POST', path: '/feeds', summary: 'New private addresses; the old ones end', tags: feedTags })
    .output(FeedAddress),
  revoke: userCall
    .route({ method: 'DELETE', path: '/feeds', summary: 'End the private addresses', tags: feedTags })
    .output(z.object({ ended: z.literal(true) })),
};

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

const whatsappTags = ['whatsapp'];

export const whatsappContract = {
  read: userCall
    .route({ method: 'GET', path: '/whatsapp', summary: "The reader's number and its state", tags: whatsappTags })
    .output(WhatsappSettings),
  request: userCall
    .route({
      method: 'POST',
      path: '/whatsapp',
      summary: 'Opt in with a number; a code is sent to it',
      tags: whatsappTags,
    })
    .input(z.object({ phone: z.string().max(40), hasOptedIn: z.boolean() }))
    .output(WhatsappSettings),
  confirm: userCall
    .route({ method: 'POST', path: '/whatsapp/code', summary: 'Confirm the number with the code', tags: whatsappTags })
    .input(z.object({ code: z.string().max(20) }))
    .output(WhatsappSettings),
  stop: userCall
    .route({ method: 'DELETE', path: '/whatsapp', summary: 'End WhatsApp and forget the number', tags: whatsappTags })
    .output(WhatsappSettings),
};
