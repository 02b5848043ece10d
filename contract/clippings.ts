import { z } from 'zod';
import type { Plan } from './plans.ts';
import { userCall } from './procedure.ts';
import { TermReading } from './terms.ts';

/** Further named clippings, in Pro and Enterprise (requirements R108). */
export const clippingLimits: Record<Plan, number> = { free: 0, premium: 0, pro: 5, enterprise: 20 };
export const recipientLimit = 5;

const instant = z.iso.datetime({ offset: true });

/** What decides which stories a clipping brings. */
export const ClippingContent = z.object({
  /** A term that stays keeps its reading where none is given. */
  terms: z.array(z.object({ term: z.string().max(1000), reading: TermReading.optional() })).max(100),
  /** Ids of outlets; all of them when empty. */
  outletIds: z.array(z.string().max(100)).max(200),
});
export type ClippingContent = z.infer<typeof ClippingContent>;

export const ClippingInput = ClippingContent.extend({
  name: z.string().max(500),
  /** ISO days, 1 is Monday. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  localTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** Addresses to invite and ids of recipients to remove, in the same change. */
  invite: z.array(z.string().max(320)).max(20).optional(),
  removeRecipients: z.array(z.uuid()).max(20).optional(),
});
export type ClippingInput = z.infer<typeof ClippingInput>;

export const RecipientState = z.enum(['invited', 'confirmed', 'left', 'refused']);
export type RecipientState = z.infer<typeof RecipientState>;

export const ClippingRecipient = z.object({
  id: z.uuid(),
  email: z.string(),
  state: RecipientState,
  invitedAt: instant,
});
export type ClippingRecipient = z.infer<typeof ClippingRecipient>;

/**
 * The reason why an address cannot be reached is not shown: it would reveal which names exist inside the operator's network. The
 * whole error is stored in the row.
 */
export const WebhookFailure = z.enum(['refused', 'unreachable', 'unreadable', 'edition_gone', 'switched_off']);
export type WebhookFailure = z.infer<typeof WebhookFailure>;

export const ClippingWebhook = z.object({
  url: z.string(),
  createdAt: instant,
  lastOkAt: instant.nullable(),
  disabledAt: instant.nullable(),
  disabledReason: z.enum(['gone', 'refused', 'unreachable', 'unreadable']).nullable(),
  /** Of the last message, if that one is not through. */
  lastFailure: z.object({ reason: WebhookFailure, status: z.number().int().nullable() }).nullable(),
});
export type ClippingWebhook = z.infer<typeof ClippingWebhook>;

export const Clipping = z.object({
  id: z.uuid(),
  name: z.string(),
  terms: z.array(
    z.object({
      term: z.string(),
      /** As corrected in this clipping; unset: as on the reader's own list. */
      reading: TermReading.optional(),
      isActive: z.boolean(),
    }),
  ),
  outletIds: z.array(z.string()),
  weekdays: z.array(z.number().int()),
  localTime: z.string(),
  /** `plan`: the reader's plan no longer carries it; nothing is lost. */
  pausedBy: z.enum(['reader', 'plan']).nullable(),
  nextRunAt: instant,
  lastLocalDate: z.iso.date().nullable(),
  recipients: z.array(ClippingRecipient),
  webhook: ClippingWebhook.nullable(),
});
export type Clipping = z.infer<typeof Clipping>;

export const ClippingOverview = z.object({
  limit: z.number().int(),
  termLimit: z.number().int(),
  recipientLimit: z.number().int(),
  clippings: z.array(Clipping),
});
export type ClippingOverview = z.infer<typeof ClippingOverview>;

const tags = ['clippings'];
const byId = z.object({ id: z.uuid() });
const done = z.object({ done: z.literal(true) });

export const clippingsContract = {
  list: userCall
    .route({ method: 'GET', path: '/clippings', summary: "The reader's specific clippings", tags })
    .output(ClippingOverview),
  outlets: userCall
    .route({ method: 'GET', path: '/clippings/outlets', summary: 'Outlets a clipping may be limited to', tags })
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),
  create: userCall
    .route({ method: 'POST', path: '/clippings', summary: 'A further clipping', tags })
    .input(ClippingInput)
    .output(Clipping),
  change: userCall
    .route({ method: 'PUT', path: '/clippings/{id}', summary: 'Change a clipping', tags })
    .input(ClippingInput.extend({ id: z.uuid() }))
    .output(Clipping),
  pause: userCall
    .route({ method: 'POST', path: '/clippings/{id}/pause', summary: 'Pause a clipping or go on', tags })
    .input(byId.extend({ isPaused: z.boolean() }))
    .output(Clipping),
  remove: userCall
    .route({ method: 'DELETE', path: '/clippings/{id}', summary: 'Delete a clipping and its recipients', tags })
    .input(byId)
    .output(done),
  invite: userCall
    .route({
      method: 'POST',
      path: '/clippings/{id}/recipients',
      summary: 'Invite a recipient, who confirms by mail',
      tags,
    })
    .input(byId.extend({ email: z.string().max(320) }))
    .output(Clipping),
  removeRecipient: userCall
    .route({ method: 'DELETE', path: '/clippings/{id}/recipients/{recipientId}', summary: 'Remove a recipient', tags })
    .input(byId.extend({ recipientId: z.uuid() }))
    .output(Clipping),
  resend: userCall
    .route({
      method: 'POST',
      path: '/clippings/{id}/recipients/{recipientId}/invitation',
      summary: 'Send an unanswered invitation again',
      tags,
    })
    .input(byId.extend({ recipientId: z.uuid() }))
    .output(Clipping),
  setWebhook: userCall
    .route({
      method: 'PUT',
      path: '/clippings/{id}/webhook',
      summary: 'Post each edition to an address; a new secret is shown once',
      tags,
    })
    .input(byId.extend({ url: z.string().max(2000) }))
    .output(z.object({ webhook: ClippingWebhook, secret: z.string() })),
  removeWebhook: userCall
    .route({ method: 'DELETE', path: '/clippings/{id}/webhook', summary: 'End the webhook', tags })
    .input(byId)
    .output(done),
};
