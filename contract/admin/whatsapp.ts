import { z } from 'zod';
import { adminCall } from '../procedure.ts';
import { Direction, PageInput, pageOf, SearchText } from './paging.ts';

const tags = ['admin'];
const instant = z.iso.datetime({ offset: true });

/** What is not sent to anybody until an operator has looked: the whole lane, or one template. */
export const WhatsappLane = z.object({
  waiting: z.number().int(),
  stops: z.array(z.object({ scope: z.string(), code: z.number().int(), reason: z.string(), stoppedAt: instant })),
});
export type WhatsappLane = z.infer<typeof WhatsappLane>;

/** Who ended it for one number: the reader on the page or by message, the reader at WhatsApp, the network, a new owner. */
export const StoppedBy = z.enum(['reader', 'message', 'provider', 'undeliverable', 'moved']);
export type StoppedBy = z.infer<typeof StoppedBy>;

export const StoppedNumber = z.object({
  /** Of the reader. */
  id: z.uuid(),
  email: z.string(),
  /** Only the beginning and the end of the number. */
  maskedPhone: z.string(),
  stoppedBy: StoppedBy,
  stoppedAt: instant,
  /** Only for stops that nobody decided on. */
  canClear: z.boolean(),
});
export type StoppedNumber = z.infer<typeof StoppedNumber>;

export const adminWhatsappContract = {
  lane: adminCall
    .route({ method: 'GET', path: '/admin/whatsapp', summary: 'What waits and what is stopped', tags })
    .output(WhatsappLane),
  resume: adminCall
    .route({ method: 'POST', path: '/admin/whatsapp/resume', summary: 'Send again after the cause is gone', tags })
    .input(z.object({ scope: z.string().max(600).optional() }))
    .output(WhatsappLane),
  numbers: adminCall
    .route({
      method: 'GET',
      path: '/admin/whatsapp/numbers',
      summary: 'Readers whose number is stopped, and why',
      tags,
    })
    .input(
      PageInput.extend({
        q: SearchText,
        by: StoppedBy.optional(),
        sort: z.enum(['stoppedAt', 'email']).default('stoppedAt'),
        direction: Direction.default('desc'),
      }),
    )
    .output(pageOf(StoppedNumber)),
  counts: adminCall
    .route({ method: 'GET', path: '/admin/whatsapp/numbers/counts', summary: 'How many are stopped by whom', tags })
    .output(z.record(StoppedBy, z.number().int())),
  clear: adminCall
    .route({
      method: 'POST',
      path: '/admin/whatsapp/numbers/{id}/clear',
      summary: 'Write to a number again that could not be reached',
      tags,
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ cleared: z.literal(true) })),
};
