import { AppError } from '../../contract/errors.ts';
import type { Draft, DraftItem } from '../../contract/signed/curation.ts';
import { outletRights } from '../../newsroom/sources/queries.ts';
import { type Rights, withinRights } from '../../newsroom/summaries/rights/within-rights.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { recipientsOfClippings } from '../delivery/queries.ts';
import { headlineOutlet } from '../editions/event-blocks.ts';
import { type DraftRow, findNewestDraft } from '../specific/drafts/queries.ts';
import { findClipping } from '../specific/queries.ts';
import type { HeldItem } from '../specific/tables.ts';

/** The newest draft of a clipping, open or closed. */
export async function readDraft(
  { db }: Platform,
  user: SessionUser,
  { id }: { id: string },
): Promise<{ draft: Draft | null }> {
  if (!(await findClipping(db, user.id, id))) throw new AppError('NOT_FOUND');
  const row = await findNewestDraft(db, user.id, id);
  return { draft: row ? await toDraft(db, row) : null };
}

export async function toDraft(db: Handle, row: DraftRow): Promise<Draft> {
  const clipping = await findClipping(db, row.userId, row.clippingId);
  if (!clipping) throw new AppError('NOT_FOUND');
  const rights = await outletRights(db);
  const receivers = await recipientsOfClippings(db, [row]);
  const composed = row.items.map(({ lead }) => ({ id: lead.termId, term: lead.term }));
  const terms = new Map([...clipping.terms, ...composed].map(({ id, term }) => [id, term]));
  return {
    id: row.id,
    clippingId: row.clippingId,
    name: clipping.name,
    on: row.localDate,
    state: row.state,
    sentBy: row.sentBy,
    sendsAt: row.sendsAt.toISOString(),
    waits: row.waits,
    timeZone: row.edition.timeZone,
    terms: [...terms].map(([id, term]) => ({ id, term, note: row.notes[id] ?? '' })),
    items: row.items.map((item) => toItem(item, rights)),
    nearly: (row.edition.nearly ?? []).filter(({ url }) => !row.items.some(({ lead }) => lead.url === url)),
    recipients: receivers.get(row.clippingId)?.length ?? 0,
  };
}

/** No more of an outlet's text than the mail shows (requirements R104). */
function toItem({ lead, more, ...item }: HeldItem, rights: Rights): DraftItem {
  const { title, url, outlets, summary } = withinRights(lead, rights);
  return {
    ...item,
    title,
    url,
    outlet: headlineOutlet(outlets, url),
    others: Math.max(0, outlets.length - 1),
    summary,
    more: more.map((other) => ({
      title: other.title,
      url: other.url,
      outlet: headlineOutlet(other.outlets, other.url),
    })),
  };
}
