import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/db/open-database.ts';
import type { composedFields } from '../../editions/compose/draft-edition.ts';
import type { ComposedEdition, NewItem } from '../../editions/compose-edition.ts';
import { blocksOf } from '../../editions/event-blocks.ts';
import { deadlineOf, instantOn, type Run } from '../../editions/plan/schedule.ts';
import type { NewEdition } from '../../editions/queries.ts';
import type { ClippingRow } from '../queries.ts';
import type { HeldItem } from '../tables.ts';
import { insertDraft } from './queries.ts';

type Composed = Pick<ComposedEdition, 'items'> & ReturnType<typeof composedFields>;

/** The clipping's hour on the day of a run, and until when it is news. */
export function hourOf({ localTime }: Pick<ClippingRow, 'localTime'>, run: Run, timeZone: string) {
  const sendsAt = instantOn(Temporal.PlainDate.from(run.localDate), localTime, timeZone) ?? run.runAt;
  return { sendsAt, deadlineAt: deadlineOf({ runAt: sendsAt }, timeZone) };
}

/** Stores a composed edition for its owner to curate (requirements R228). */
export async function holdDraft(
  tx: Tx,
  clipping: ClippingRow,
  { edition, composed }: { edition: NewEdition; composed: Composed },
  hour: ReturnType<typeof hourOf>,
): Promise<void> {
  const { items, state: _, shareToken: __, ...fields } = composed;
  const { windowFrom, windowTo, language, timeZone } = edition;
  await insertDraft(tx, {
    clippingId: clipping.id,
    userId: clipping.userId,
    localDate: edition.localDate,
    composedAt: edition.composedAt,
    ...hour,
    waits: clipping.curation?.waits ?? false,
    edition: {
      ...fields,
      language,
      timeZone,
      windowFrom: windowFrom!.toISOString(),
      windowTo: windowTo!.toISOString(),
    },
    items: blocksOf(items).map(({ item, more }) => heldItem(item, more)),
  });
}

export const heldItem = (lead: NewItem, more: NewItem[] = [], isAdded = false): HeldItem => ({
  id: randomUUID(),
  termId: lead.termId,
  place: lead.isInMail ? 'mail' : 'page',
  note: '',
  tone: null,
  isFirst: false,
  teaches: false,
  lead,
  more,
  isAdded,
});
