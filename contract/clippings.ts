import { z } from 'zod';
import { LocalTime, Weekdays } from './delivery-settings.ts';
import type { Plan } from './plans.ts';
import { ById, callsOf, done, Instant, Int } from './procedure.ts';
import { largestLogo, logoThemes, mostListCharacters } from './rules/field-limits.ts';
import { recipientLimits } from './rules/price-list.ts';
import { Curation } from './signed/curation.ts';
import { Face, FaceInput } from './signed/face.ts';
import { BookWay } from './signed/files.ts';
import { TermReading } from './terms.ts';

/** Further named clippings, in Pro and Enterprise (requirements R108). */
export const clippingLimits: Record<Plan, number> = { free: 0, premium: 0, pro: 5, enterprise: 20 };
/** Invitations of a reader within a day: each is a mail to a person who did not ask for it. */
export const invitationsPerDay: Record<Plan, number> = { free: 30, premium: 30, pro: 60, enterprise: 200 };
const mostRecipients = Math.max(...Object.values(recipientLimits));

/** Determines which stories a clipping contains. */
export const ClippingContent = z.object({
  /** A term that is kept keeps its reading if none is given. */
  terms: z.array(z.object({ term: z.string().max(1000), reading: TermReading.optional() })).max(100),
  /** Ids of outlets; empty: all outlets. */
  outletIds: z.array(z.string().max(100)).max(200),
});
export type ClippingContent = z.infer<typeof ClippingContent>;

export const ClippingInput = ClippingContent.extend({
  name: z.string().max(500),
  weekdays: Weekdays,
  localTime: LocalTime,
  /** Null: sent without a draft; unset: unchanged. */
  curation: Curation.nullable().optional(),
  /** Null: recipients get no PDF; unset: unchanged. */
  book: BookWay.nullable().optional(),
  /** Addresses to invite and ids of recipients to remove, in the same change. */
  invite: z.array(z.string().max(320)).max(mostRecipients).optional(),
  removeRecipients: z.array(z.uuid()).max(mostRecipients).optional(),
});
export type ClippingInput = z.infer<typeof ClippingInput>;

export const ClippingRecipient = z.object({
  id: z.uuid(),
  email: z.string(),
  /** `bounced`: the address does not take our mail, so nothing is sent to it. */
  state: z.enum(['invited', 'confirmed', 'left', 'refused', 'bounced']),
  invitedAt: Instant,
});
export type ClippingRecipient = z.infer<typeof ClippingRecipient>;

/** A pasted list or a CSV file, read but not stored. */
export const RecipientList = z.object({
  /** Can be invited, as many as the clipping has room for. */
  fresh: z.array(z.string()),
  /** Further ones, for which there is no room. */
  beyond: Int,
  /** Already in the clipping or twice in the list. */
  double: z.array(z.string()),
  /** People who do not want invitations. */
  refused: z.array(z.string()),
  /** Not an address. */
  wrong: z.array(z.string()),
  /** Each list above is cut; these are the whole numbers. */
  counts: z.object({ double: Int, refused: Int, wrong: Int }),
});
export type RecipientList = z.infer<typeof RecipientList>;

/**
 * The reason why an address cannot be reached is not shown: it would reveal which names exist inside the operator's network. The
 * whole error is stored in the row.
 */
export const WebhookFailure = z.enum([
  'refused',
  'unreachable',
  'unreadable',
  'edition_gone',
  'switched_off',
  'restored',
]);
export type WebhookFailure = z.infer<typeof WebhookFailure>;

export const ClippingWebhook = z.object({
  url: z.string(),
  createdAt: Instant,
  lastOkAt: Instant.nullable(),
  disabledAt: Instant.nullable(),
  disabledReason: z.enum(['gone', 'refused', 'unreachable', 'unreadable']).nullable(),
  /** The failure of the last message, if it has not been delivered. */
  lastFailure: z.object({ reason: WebhookFailure, status: Int.nullable() }).nullable(),
});
export type ClippingWebhook = z.infer<typeof ClippingWebhook>;

export const Clipping = z.object({
  id: z.uuid(),
  name: z.string(),
  terms: z.array(
    z.object({
      term: z.string(),
      /** The correction in this clipping; unset: as in the reader's own list. */
      reading: TermReading.optional(),
      isActive: z.boolean(),
    }),
  ),
  outletIds: z.array(z.string()),
  weekdays: z.array(Int),
  localTime: z.string(),
  /** `plan`: not included in the reader's current plan; all data is kept. */
  pausedBy: z.enum(['reader', 'plan']).nullable(),
  nextRunAt: Instant,
  lastLocalDate: z.iso.date().nullable(),
  recipients: z.array(ClippingRecipient),
  /** Null: sent under our own name. */
  face: Face.nullable(),
  curation: Curation.nullable(),
  book: BookWay.nullable(),
  webhook: ClippingWebhook.nullable(),
});
export type Clipping = z.infer<typeof Clipping>;

export const ClippingOverview = z.object({
  limit: Int,
  termLimit: Int,
  recipientLimit: Int,
  clippings: z.array(Clipping),
});
export type ClippingOverview = z.infer<typeof ClippingOverview>;

const { userCall } = callsOf('clippings');

export const clippingsContract = {
  list: userCall('GET', '/clippings', "The reader's specific clippings").output(ClippingOverview),
  outlets: userCall('GET', '/clippings/outlets', 'Outlets a clipping may be limited to').output(
    z.array(z.object({ id: z.string(), name: z.string() })),
  ),
  create: userCall('POST', '/clippings', 'A further clipping').input(ClippingInput).output(Clipping),
  change: userCall('PUT', '/clippings/{id}', 'Change a clipping')
    .input(ClippingInput.extend({ id: z.uuid() }))
    .output(Clipping),
  pause: userCall('POST', '/clippings/{id}/pause', 'Pause a clipping or go on')
    .input(ById.extend({ isPaused: z.boolean() }))
    .output(Clipping),
  remove: userCall('DELETE', '/clippings/{id}', 'Delete a clipping and its recipients')
    .input(ById)
    .output(done('done')),
  invite: userCall('POST', '/clippings/{id}/recipients', 'Invite a recipient, who confirms by mail')
    .input(ById.extend({ email: z.string().max(320) }))
    .output(Clipping),
  removeRecipient: userCall('DELETE', '/clippings/{id}/recipients/{recipientId}', 'Remove a recipient')
    .input(ById.extend({ recipientId: z.uuid() }))
    .output(Clipping),
  resend: userCall('POST', '/clippings/{id}/recipients/{recipientId}/invitation', 'Send an unanswered invitation again')
    .input(ById.extend({ recipientId: z.uuid() }))
    .output(Clipping),
  readList: userCall('POST', '/clippings/recipients/list', 'What a pasted list of recipients has; nothing is stored')
    .input(z.object({ id: z.uuid().optional(), text: z.string().max(mostListCharacters) }))
    .output(RecipientList),
  setFace: userCall('PUT', '/clippings/{id}/face', 'Send the clipping under an own name; null ends that')
    .input(ById.extend({ face: FaceInput.nullable() }))
    .output(Clipping),
  setLogo: userCall('PUT', '/clippings/{id}/face/logo', "The sender's logo; null removes it")
    .input(
      ById.extend({
        theme: z.enum(logoThemes),
        image: z
          .base64()
          .max(Math.ceil(largestLogo / 3) * 4)
          .nullable(),
      }),
    )
    .output(Clipping),
  setWebhook: userCall('PUT', '/clippings/{id}/webhook', 'Post each edition to an address; a new secret is shown once')
    .input(ById.extend({ url: z.string().max(2000) }))
    .output(z.object({ webhook: ClippingWebhook, secret: z.string() })),
  removeWebhook: userCall('DELETE', '/clippings/{id}/webhook', 'End the webhook').input(ById).output(done('done')),
};
