import type { DeliveryState, Edition, EditionStory, Receipt } from '../../contract/archive.ts';
import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeliveryState as LedgerState } from '../delivery/tables.ts';
import { blocksOf, headlineOutlet } from '../editions/event-blocks.ts';
import { editionItemsOf, findEdition, type ItemRow } from '../editions/queries.ts';
import { deliveriesOf, neighboursOf } from './queries.ts';
import { skipReasonOf } from './read-archive.ts';

/** What the ledger's states mean to a reader. */
const shownStates: Record<LedgerState, DeliveryState> = {
  due: 'waiting',
  claimed: 'sending',
  prepared: 'sending',
  dot_sent: 'sending',
  sent: 'accepted',
  deferred: 'retrying',
  failed: 'refused',
  suppressed: 'withheld',
  unknown: 'unknown',
  expired: 'late',
};

export const shareUrlOf = (baseUrl: string, token: string) => `${baseUrl}/e/${token}`;

/** The mail's twin with all it holds and all that is known of its way. Another reader's edition is not found. */
export async function readEdition({ db, config }: Platform, userId: string, id: string): Promise<Edition> {
  const edition = await findEdition(db, userId, id);
  if (!edition) throw new AppError('NOT_FOUND');
  const [items, sent, neighbours] = await Promise.all([
    editionItemsOf(db, [edition]),
    deliveriesOf(db, edition),
    neighboursOf(db, userId, edition),
  ]);
  const receipt: Receipt = {
    dueAt: edition.dueAt.toISOString(),
    composedAt: edition.composedAt.toISOString(),
    deliveries: sent.map(({ state, sentAt, ...rest }) => ({
      ...rest,
      state: shownStates[state],
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
  return {
    id,
    on: edition.localDate,
    kind: edition.kind,
    state: edition.state,
    reason: skipReasonOf(edition.reason),
    timeZone: edition.timeZone,
    terms: [...Map.groupBy(blocksOf(items), ({ item }) => item.term)].map(([term, members]) => ({
      term,
      stories: members.map(toStory),
      cutCount: edition.cutCounts[term] ?? 0,
    })),
    silentTerms: edition.silentTerms,
    articleCount: edition.articleCount,
    outletCount: edition.outletCount,
    failedOutlets: edition.failedSources.map(({ outlet }) => outlet),
    shareUrl: edition.shareToken ? shareUrlOf(config.BASE_URL, edition.shareToken) : null,
    receipt,
    ...neighbours,
  };
}

function toStory({ item, more }: { item: ItemRow; more: ItemRow[] }): EditionStory {
  const count = item.reasons.find((reason) => reason.type === 'count');
  return {
    id: item.id,
    title: item.title,
    titleMarks: item.titleMarks,
    url: item.url,
    summary: item.summary,
    summaryMarks: item.summaryMarks,
    outlets: item.outlets.map(({ name, url, title, at }) => ({ name, url, title, at })),
    kind: item.kind,
    isInTitle: item.reasons.some((reason) => reason.type === 'title'),
    isInLead: item.reasons.some((reason) => reason.type === 'lead'),
    mentions: count?.type === 'count' ? count.n : 0,
    otherWords: item.reasons.flatMap((reason) =>
      reason.type === 'equivalent' || reason.type === 'related' ? reason.words : [],
    ),
    isUpdate: item.isUpdate,
    more: more.map(({ id, title, url, outlets }) => ({ id, title, url, outlet: headlineOutlet(outlets, url) })),
  };
}
