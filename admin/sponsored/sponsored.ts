import { createHash } from 'node:crypto';
import type { SponsoredDraft, SponsoredItem } from '../../contract/admin/sponsored.ts';
import { AppError } from '../../contract/errors.ts';
import { type SponsoredImage, sponsoredBucket } from '../../news/sponsored/pick-sponsored.ts';
import {
  deleteSponsored,
  findSponsored,
  insertSponsored,
  type SponsoredRow,
  updateSponsored,
} from '../../news/sponsored/queries.ts';
import { readDraft } from '../../news/sponsored/sponsored-draft.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { iso } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import { type NewAuditEntry, withAudit } from '../audit/audit-log.ts';
import { toPage } from '../keyset-queries.ts';
import { type DrawnImage, readImage } from '../uploads/store-logo.ts';
import { type SponsoredListRow, selectSponsored } from './queries.ts';

const daysShown = 30;

function daysFrom({ clock }: Platform): string {
  return new Date(clock.now().getTime() - (daysShown - 1) * 24 * 3600_000).toISOString().slice(0, 10);
}

export async function readSponsored(platform: Platform, request: { cursor?: string | undefined; limit: number }) {
  const rows = await selectSponsored(platform.db, { ...request, daysFrom: daysFrom(platform) });
  return toPage(rows, request.limit, (row) => toItem(platform, row));
}

/** One item, read in the transaction that changed it. */
async function readSponsoredItem(platform: Platform, tx: Handle, id: string): Promise<SponsoredItem> {
  const [row] = await selectSponsored(tx, { only: id, limit: 1, daysFrom: daysFrom(platform) });
  if (!row) throw new AppError('NOT_FOUND');
  return toItem(platform, row);
}

function toItem({ files }: Platform, row: SponsoredListRow): SponsoredItem {
  const picture = row.image && files.publicUrl(sponsoredBucket, row.image.name);
  return { ...row, picture, createdAt: iso(row.createdAt) };
}

/** What the audit log records of an item: its days and the plans that see it. */
function detailsOf({ id, active, startsOn, endsOn, plans }: SponsoredRow): NonNullable<NewAuditEntry['details']> {
  const details: NonNullable<NewAuditEntry['details']> = { id, active };
  if (startsOn) details.startsOn = startsOn;
  if (endsOn) details.endsOn = endsOn;
  if (plans.length > 0) details.plans = plans.join(', ');
  return details;
}

export async function createSponsored(
  platform: Platform,
  actor: SessionUser,
  draft: SponsoredDraft,
): Promise<SponsoredItem> {
  const draftValues = readDraft(draft);
  const values = { ...draftValues, image: await keepPicture(platform, draftValues.imageUrl) };
  return withAudit(platform, actor, async (tx) => {
    const row = await insertSponsored(tx, { ...values, createdBy: actor.id, createdAt: platform.clock.now() });
    return {
      result: await readSponsoredItem(platform, tx, row.id),
      entry: { action: 'sponsored.create', subject: row.title, details: detailsOf(row) },
    };
  });
}

export async function changeSponsored(
  platform: Platform,
  actor: SessionUser,
  { id, ...draft }: SponsoredDraft & { id: string },
): Promise<SponsoredItem> {
  const draftValues = readDraft(draft);
  const before = await findSponsored(platform.db, id);
  const isKept = before?.image && before.imageUrl === draftValues.imageUrl;
  const image = isKept ? before.image : await keepPicture(platform, draftValues.imageUrl);
  const values = { ...draftValues, image };
  return withAudit(platform, actor, async (tx) => {
    const row = await updateSponsored(tx, id, values);
    if (!row) throw new AppError('NOT_FOUND');
    return {
      result: await readSponsoredItem(platform, tx, id),
      entry: { action: 'sponsored.update', subject: row.title, details: detailsOf(row) },
    };
  });
}

/**
 * Fetches the picture once, encodes it again and stores it: loaded from another server it would reveal who opened the
 * mail and when (requirements S19). The name is a hash of the content, so that the same picture is stored once.
 */
async function keepPicture(platform: Platform, address: string | null): Promise<SponsoredImage | null> {
  const drawn = address && (await drawPicture(platform, address));
  if (!drawn) return null;
  const { bytes, contentType, extension, width, height } = drawn;
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
  await platform.files.put(sponsoredBucket, name, { bytes, contentType });
  return { name, width, height };
}

/** Frozen editions keep their copy; the counts are deleted with the content. */
export function removeSponsored(platform: Platform, actor: SessionUser, { id }: { id: string }) {
  return withAudit(platform, actor, async (tx) => {
    const row = await deleteSponsored(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    const entry = { action: 'sponsored.remove', subject: row.title, details: { id } } as const;
    return { result: { removed: true as const }, entry };
  });
}

const largestFile = 10 * 1024 * 1024;
const longestMs = 5_000;
/** Twice the width of the block in a clipping, for high-resolution screens. */
const widest = 988;
const tallest = 988;

/** The picture at an address, fetched by us and encoded again; null if there is none. */
export async function drawPicture(platform: Platform, address: string): Promise<DrawnImage | null> {
  try {
    const bytes = await bytesOf(platform, address);
    return bytes && (await readImage(bytes, { widest, tallest, isLight: true }));
  } catch (error) {
    if (error instanceof FetchError || error instanceof AppError) return null;
    throw error;
  }
}

/** Our own uploads are read from storage: our fetch may not be allowed to reach our own site. */
async function bytesOf({ files, fetch }: Platform, address: string): Promise<Uint8Array | null> {
  const own = files.publicUrl('logos', '');
  if (address.startsWith(own)) {
    const stored = await files.read('logos', address.slice(own.length));
    if (stored) return stored.bytes;
  }
  const { status, body } = await fetch(address, { timeoutMs: longestMs, maxBytes: largestFile, accept: 'image/*' });
  return status === 200 ? body : null;
}
