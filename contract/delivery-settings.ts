import { z } from 'zod';
import { Language } from './language.ts';
import { callsOf, done, Instant, Int } from './procedure.ts';

/** ISO days, 1 is Monday. */
export const Weekdays = z.array(Int.min(1).max(7)).min(1).max(7);

export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Why an address gets no clippings, from least to most serious. A missing mailbox does not even get mails about its account. */
export const SuppressionReason = z.enum(['delays', 'bounces', 'complaint', 'hard_bounce']);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

export const DeliverySettings = z.object({
  localTime: z.string(),
  timeZone: z.string(),
  weekdays: Weekdays,
  wantsEmptyDay: z.boolean(),
  /** Send urgent alerts, at most one a day. */
  wantsAlerts: z.boolean(),
  /** Languages of the articles; empty: all. */
  languages: z.array(Language).max(2),
  pausedUntil: Instant.nullable(),
  isSubscribed: z.boolean(),
  nextRunAt: Instant,
  /** When the last clipping was due; null before the first. */
  lastRunAt: Instant.nullable(),
  /** Why the reader's address gets no clippings at present. */
  suppression: z.object({ reason: SuppressionReason, since: Instant }).nullable(),
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;

export const DeliveryChange = DeliverySettings.omit({ nextRunAt: true, lastRunAt: true, suppression: true })
  .extend({ localTime: LocalTime, timeZone: z.string().max(100) })
  .partial();
export type DeliveryChange = z.infer<typeof DeliveryChange>;

const { userCall } = callsOf('delivery');

export const deliverySettingsContract = {
  read: userCall('GET', '/delivery', 'When and whether the clipping comes').output(DeliverySettings),
  change: userCall('PATCH', '/delivery', 'Change hour, zone, weekdays, pause')
    .input(DeliveryChange)
    .output(DeliverySettings),
};

/** Private addresses of the reader's editions for feed readers. Anybody who knows one can read them. */
export const FeedAddress = z.object({
  rssUrl: z.url(),
  jsonUrl: z.url(),
  createdAt: Instant,
});
export type FeedAddress = z.infer<typeof FeedAddress>;

const feeds = callsOf('feeds');

export const feedsContract = {
  address: feeds
    .userCall('GET', '/feeds', "The reader's private feed addresses, if there are any")
    .output(z.object({ address: FeedAddress.nullable() })),
  create: feeds.userCall('POST', '/feeds', 'New private addresses; the old ones end').output(FeedAddress),
  revoke: feeds.userCall('DELETE', '/feeds', 'End the private addresses').output(done('ended')),
};

/** Version of the text a reader agrees to; stored with each consent. */
export const whatsappConsentVersion = '2026-11-15';

/** SHA-256 of that text, stored with each consent. A test compares it with the catalogue. */
export const whatsappConsentHash: Record<Language, string> = {
  pt: 'c69665d3a24dadcb4c3d9ea03b4e8bb51b36f7fac50c619195ca961f7ce79686',
  en: '0ed22fc92632a3c012d84c86f11cced40782f2d5c741408b0c1d98f9de50cc0e',
};

export const whatsappPlans = ['premium', 'pro', 'enterprise'] as const;

export const WhatsappSettings = z.object({
  /** Whether this installation can send by WhatsApp. */
  isOffered: z.boolean(),
  isInPlan: z.boolean(),
  state: z.enum(['none', 'pending', 'confirmed', 'stopped']),
  /** Only the beginning and the end of the number. */
  maskedPhone: z.string().nullable(),
  codeExpiresAt: Instant.nullable(),
  stoppedBy: z.enum(['reader', 'message', 'provider', 'undeliverable', 'moved']).nullable(),
});
export type WhatsappSettings = z.infer<typeof WhatsappSettings>;

const whatsapp = callsOf('whatsapp');

export const whatsappContract = {
  read: whatsapp.userCall('GET', '/whatsapp', "The reader's number and its state").output(WhatsappSettings),
  request: whatsapp
    .userCall('POST', '/whatsapp', 'Opt in with a number; a code is sent to it')
    .input(z.object({ phone: z.string().max(40), hasOptedIn: z.boolean() }))
    .output(WhatsappSettings),
  confirm: whatsapp
    .userCall('POST', '/whatsapp/code', 'Confirm the number with the code')
    .input(z.object({ code: z.string().max(20) }))
    .output(WhatsappSettings),
  stop: whatsapp.userCall('DELETE', '/whatsapp', 'End WhatsApp and forget the number').output(WhatsappSettings),
};
