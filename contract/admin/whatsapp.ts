import { z } from 'zod';
import { adminCall, ById, done, Instant, Int } from '../procedure.ts';
import { ListInput, pageOf } from './paging.ts';

/** A stop until an operator has looked: of all messages, or of one template. */
export const WhatsappLane = z.object({
  waiting: Int,
  stops: z.array(z.object({ scope: z.string(), code: Int, reason: z.string(), stoppedAt: Instant })),
});
export type WhatsappLane = z.infer<typeof WhatsappLane>;

/** What stopped one number: the reader on the page, by message or at WhatsApp, the network, a new owner. */
export const StoppedBy = z.enum(['reader', 'message', 'provider', 'undeliverable', 'moved']);
export type StoppedBy = z.infer<typeof StoppedBy>;

export const StoppedNumber = z.object({
  /** The reader's id. */
  id: z.uuid(),
  email: z.string(),
  /** Only the beginning and the end of the number. */
  maskedPhone: z.string(),
  stoppedBy: StoppedBy,
  stoppedAt: Instant,
  /** True only after three messages in a row reached no phone: the operator may then send again. */
  canClear: z.boolean(),
});
export type StoppedNumber = z.infer<typeof StoppedNumber>;

export const adminWhatsappContract = {
  lane: adminCall('GET', '/admin/whatsapp', 'What waits and what is stopped').output(WhatsappLane),
  resume: adminCall('POST', '/admin/whatsapp/resume', 'Send again after the cause is gone')
    .input(z.object({ scope: z.string().max(600).optional() }))
    .output(WhatsappLane),
  numbers: adminCall('GET', '/admin/whatsapp/numbers', 'Readers whose number is stopped, and why')
    .input(ListInput.extend({ by: StoppedBy.optional(), sort: z.enum(['stoppedAt', 'email']).default('stoppedAt') }))
    .output(pageOf(StoppedNumber)),
  counts: adminCall('GET', '/admin/whatsapp/numbers/counts', 'How many are stopped by whom').output(
    z.record(StoppedBy, Int),
  ),
  clear: adminCall('POST', '/admin/whatsapp/numbers/{id}/clear', 'Write to a number again that could not be reached')
    .input(ById)
    .output(done('cleared')),
};
