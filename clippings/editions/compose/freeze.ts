import { localDateOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/open-database.ts';
import { insertEditions, insertItems, keepPlans } from '../freeze-queries.ts';
import { addImpressions } from '../sponsored/queries.ts';
import type { ComposeContext } from './compose-context.ts';
import type { DeliveryPort, DraftEdition } from './kind.ts';

export interface Frozen {
  composed: number;
  skipped: number;
}

/** Writes the editions of a batch and creates their deliveries. The shared sponsored counts are updated last. */
export async function freeze(
  tx: Tx,
  drafts: readonly DraftEdition[],
  deliveryPort: DeliveryPort,
  context: Pick<ComposeContext, 'now'>,
): Promise<Frozen> {
  await keepPlans(tx);
  const editions = drafts.map(({ edition }) => edition);
  const inserted = await insertEditions(tx, editions);
  const kept = drafts.filter(({ edition }) => inserted.has(edition.id));
  const frozen = kept.filter(({ edition }) => edition.state === 'frozen');
  const items = frozen.flatMap(({ edition: { id: editionId, userId, localDate }, items: own }) =>
    own.map((item) => ({ ...item, editionId, userId, localDate })),
  );
  await insertItems(tx, items);
  const opened = frozen.map(({ edition }) => edition);
  await deliveryPort.open(tx, opened);
  const today = localDateOf(context.now, 'UTC');
  // counted from what is stored, in a fixed order, so that parallel batches cannot deadlock
  const shown = Map.groupBy(
    opened.flatMap(({ sponsored }) => sponsored?.id ?? []),
    (id) => id,
  );
  for (const id of [...shown.keys()].sort()) await addImpressions(tx, id, today, shown.get(id)!.length);
  return { composed: frozen.length, skipped: kept.length - frozen.length };
}
