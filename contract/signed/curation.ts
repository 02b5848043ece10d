import { z } from 'zod';
import { LocalTime } from '../delivery-settings.ts';
import { ById, callsOf, Instant, Int } from '../procedure.ts';
import { longestNote, tones } from '../rules/field-limits.ts';

/** When a clipping stands ready as a draft, and what happens at its hour if nobody approved it (requirements R228). */
export const Curation = z.object({
  draftTime: LocalTime,
  /** Waits for approval; otherwise it is sent as it stands. */
  waits: z.boolean(),
});
export type Curation = z.infer<typeof Curation>;

/** Set by people only, never guessed. */
export const Tone = z.enum(tones);
export type Tone = z.infer<typeof Tone>;

/** `page`: shown on the web page only; the draft lists it as nearly chosen. */
export const DraftPlace = z.enum(['mail', 'page', 'dropped']);
export type DraftPlace = z.infer<typeof DraftPlace>;

/** What curation changes of an item. */
export const CuratedItem = z.object({
  id: z.uuid(),
  termId: z.uuid(),
  place: DraftPlace,
  /** A line of the owner above the item. */
  note: z.string(),
  tone: Tone.nullable(),
  /** Named by the subject, and first among the day's lines. */
  isFirst: z.boolean(),
  /** The owner said that a dropped story is not meant by its term. */
  teaches: z.boolean(),
});
export type CuratedItem = z.infer<typeof CuratedItem>;

export const DraftItem = CuratedItem.extend({
  title: z.string(),
  url: z.string(),
  outlet: z.string(),
  /** Further outlets of the story. */
  others: Int,
  summary: z.string(),
  more: z.array(z.object({ title: z.string(), url: z.string(), outlet: z.string() })),
  isAdded: z.boolean(),
});
export type DraftItem = z.infer<typeof DraftItem>;

export const Draft = z.object({
  id: z.uuid(),
  clippingId: z.uuid(),
  name: z.string(),
  on: z.iso.date(),
  state: z.enum(['open', 'sent', 'expired']),
  /** Whether the owner sent it or its hour came. */
  sentBy: z.enum(['owner', 'hour']).nullable(),
  sendsAt: Instant,
  waits: z.boolean(),
  timeZone: z.string(),
  /** Terms an item can be added under. */
  terms: z.array(z.object({ id: z.uuid(), term: z.string(), note: z.string() })),
  /** In the order of the mail. */
  items: z.array(DraftItem),
  /** What the terms may not mean, to be added by its address. */
  nearly: z.array(z.object({ term: z.string(), title: z.string(), url: z.string(), outlet: z.string() })),
  recipients: Int,
});
export type Draft = z.infer<typeof Draft>;

const Note = z.string().max(longestNote * 2);
const item = z.uuid();

/** One change of one item or section. It names what to do, not the result: changes of several people add up. */
export const DraftChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('place'), item, place: DraftPlace }),
  z.object({ type: z.literal('teach'), item, teaches: z.boolean() }),
  /** Past its neighbour in the same section. */
  z.object({ type: z.literal('move'), item, by: z.union([z.literal(-1), z.literal(1)]) }),
  /** Before everything else. */
  z.object({ type: z.literal('first'), item }),
  z.object({ type: z.literal('note'), item, note: Note }),
  z.object({ type: z.literal('tone'), item, tone: Tone.nullable() }),
  z.object({ type: z.literal('section'), termId: z.uuid(), note: Note }),
]);
export type DraftChange = z.infer<typeof DraftChange>;

const { userCall } = callsOf('clippings');

export const curationContract = {
  read: userCall('GET', '/clippings/{id}/draft', 'The newest draft of a clipping')
    .input(ById)
    .output(z.object({ draft: Draft.nullable() })),
  change: userCall('POST', '/clippings/drafts/{id}/changes', 'Change an item or a section of a draft')
    .input(ById.extend({ change: DraftChange }))
    .output(Draft),
  add: userCall('POST', '/clippings/drafts/{id}/items', 'Add the article at an address to a draft')
    .input(ById.extend({ url: z.string().max(2000), termId: z.uuid() }))
    .output(Draft),
  send: userCall('POST', '/clippings/drafts/{id}/send', 'Approve a draft: it is sent now, and nothing changes it')
    .input(ById)
    .output(Draft),
};
