import { subjectLine } from '#emails';
import {
  type ArchivedEdition,
  type ClippingDraft,
  type DeliveryState,
  type Edition,
  type EditionDraft,
  type NextEdition,
  type Receipt,
  SkipReason,
} from '../../contract/archive.ts';
import type { ClippingContent } from '../../contract/clippings.ts';
import { fromCursor, toCursor } from '../../contract/editions.ts';
import { AppError } from '../../contract/errors.ts';
import { areMatchedNow } from '../../newsroom/matches/match-articles.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiptsOf } from '../delivery/queries.ts';
import type { LedgerState } from '../delivery/tables.ts';
import { answersOfItems, type EditionRow, editionItemsOf, findEdition } from '../editions/queries.ts';
import { splitAway } from '../editions/render/away-lines.ts';
import { toEditionProps } from '../editions/render/edition-props.ts';
import { storiesByTerm } from '../editions/render/edition-stories.ts';
import { contactLine } from '../editions/render/render-edition.ts';
import { composeClipping, composeNext } from './next-edition.ts';
import { editionsBetween, headlinesOf, neighboursOf, pageOfEditions, savedAmong } from './queries.ts';

const pageSize = 30;
const headlinesShown = 3;
const draftsPerMinute = { name: 'edition-draft', points: 30, seconds: 60 };
/** The form asks for a preview whenever typing pauses. */
const clippingDraftsPerMinute = { name: 'clipping-draft', points: 40, seconds: 60 };
const searchesPerMinute = { name: 'archive-search', points: 60, seconds: 60 };

export function skipReasonOf(reason: string | null): SkipReason | null {
  if (reason === null) return null;
  const known = SkipReason.safeParse(reason);
  return known.success ? known.data : 'other';
}

interface ArchiveSearch {
  search?: string | undefined;
  before?: string | undefined;
}

/** A page of the archive with a few headlines of each edition. */
export async function readArchive(
  platform: Platform,
  userId: string,
  asked: ArchiveSearch,
): Promise<{ editions: ArchivedEdition[]; before: string | null }> {
  const { editions, before } = await searchArchive(platform, userId, asked);
  const shown = editions.map(({ items, ...edition }) => ({
    ...edition,
    headlines: items.slice(0, headlinesShown).map(({ id: _, ...headline }) => headline),
  }));
  return { editions: shown, before };
}

/** A page of the archive with all items of each edition; with a search those that match it. */
export async function searchArchive({ db, limits }: Platform, userId: string, { search, before }: ArchiveSearch) {
  const wanted =
    search
      ?.normalize('NFC')
      .replace(/\p{Cc}/gu, ' ')
      .trim() || undefined;
  if (wanted) await limits.consume(searchesPerMinute, userId);
  const after = before === undefined ? undefined : fromCursor(before);
  if (before !== undefined && !after) throw new AppError('BAD_REQUEST');
  const rows = await pageOfEditions(db, userId, { search: wanted, after, limit: pageSize });
  const last = rows.at(-1);
  const items = rows.length > 0 ? await headlinesOf(db, rows, wanted) : [];
  const byEdition = Map.groupBy(items, ({ editionId }) => editionId);
  return {
    editions: rows.map(({ composedAt: _, ...row }) => ({
      ...row,
      reason: skipReasonOf(row.reason),
      items: (byEdition.get(row.id) ?? []).map(({ editionId: _, ...item }) => item),
    })),
    before: last && rows.length === pageSize ? toCursor(last) : null,
  };
}

export function readMonth({ db }: Platform, userId: string, month: string) {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return editionsBetween(db, userId, first.toString(), first.add({ months: 1 }).toString());
}

/** What the ledger's states mean to a reader. */
const shownStates: Record<LedgerState, DeliveryState> = {
  due: 'waiting',
  claimed: 'sending',
  sending: 'sending',
  sent: 'accepted',
  deferred: 'retrying',
  failed: 'refused',
  suppressed: 'withheld',
  unknown: 'unknown',
  expired: 'late',
};

export const shareUrlOf = (baseUrl: string, token: string) => `${baseUrl}/e/${token}`;

/** How an edition was delivered, in the words its reader sees. */
export async function receiptOf(db: Handle, edition: EditionRow): Promise<Receipt> {
  const { dueAt, composedAt } = edition;
  const deliveries = await receiptsOf(db, edition);
  return isoDates({
    dueAt,
    composedAt,
    deliveries: deliveries.map(({ state, reason: _, ...row }) => isoDates({ ...row, state: shownStates[state] })),
  });
}

/** An edition with its items and the state of its deliveries. Another reader's edition is not found. */
export async function readEdition({ db, config }: Platform, userId: string, id: string): Promise<Edition> {
  const edition = await findEdition(db, userId, id);
  if (!edition) throw new AppError('NOT_FOUND');
  const [items, receipt, neighbours] = await Promise.all([
    editionItemsOf(db, [edition]),
    receiptOf(db, edition),
    neighboursOf(db, userId, edition),
  ]);
  const ids = items.map((item) => item.id);
  const [answers, saved] = await Promise.all([answersOfItems(db, ids), savedAmong(db, userId, ids)]);
  const { details } = edition;
  const courses =
    details?.kind === 'weekly' ? new Map(details.stories.map((story) => [story.storyId, story])) : undefined;
  return {
    ...toDraft(edition, items, { answers, saved, courses }),
    id,
    kind: edition.kind,
    state: edition.state,
    reason: skipReasonOf(edition.reason),
    alert: details?.kind === 'alert' ? details.cause : null,
    failedOutlets: edition.failedSources.map(({ outlet }) => outlet),
    shareUrl: edition.shareToken ? shareUrlOf(config.BASE_URL, edition.shareToken) : null,
    receipt,
    ...neighbours,
  };
}

/** The next clipping, for the browser. */
export async function readNextClipping(platform: Platform, user: SessionUser): Promise<NextEdition> {
  await platform.limits.consume(draftsPerMinute, user.id);
  const { edition, items, terms } = await composeNext(platform, user);
  return { ...toDraft(edition, items), isReading: !(await areMatchedNow(platform.db, terms)) };
}

/** A preview of a specific clipping for its form, with the subject of its mail. */
export async function readClippingDraft(
  platform: Platform,
  user: SessionUser,
  input: ClippingContent & { id?: string | undefined },
): Promise<ClippingDraft> {
  const { config, limits } = platform;
  await limits.consume(clippingDraftsPerMinute, user.id);
  const { items, edition } = await composeClipping(platform, user, input);
  const props = toEditionProps(edition, items, { siteUrl: config.BASE_URL, contact: contactLine(config) });
  return { ...toDraft(edition, items), subject: items.length > 0 ? subjectLine(props, edition.language) : null };
}

/** What a page shows of an edition, composed only or frozen. */
function toDraft(
  edition: Parameters<typeof toEditionProps>[0] & Pick<EditionDraft, 'nearly'>,
  items: Parameters<typeof storiesByTerm>[0],
  marks: Parameters<typeof storiesByTerm>[2] = { answers: new Map(), saved: new Set() },
): EditionDraft {
  const { items: own, away } = splitAway(items, edition.details);
  return {
    on: edition.localDate,
    timeZone: edition.timeZone,
    terms: storiesByTerm(own, edition.cutCounts, marks),
    away,
    silentTerms: edition.silentTerms,
    nearly: edition.nearly,
    articleCount: edition.articleCount,
    outletCount: edition.outletCount,
  };
}
