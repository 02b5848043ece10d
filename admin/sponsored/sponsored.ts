import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type SponsoredImage, sponsoredBucket } from '../../clippings/editions/sponsored/pick-sponsored.ts';
import {
  deleteSponsored,
  findSponsored,
  insertSponsored,
  lockSponsored,
  type SponsoredRow,
  updateSponsored,
} from '../../clippings/editions/sponsored/queries.ts';
import { cleanCampaign } from '../../clippings/editions/sponsored/sponsored-draft.ts';
import type { AuditAction } from '../../contract/admin/audit.ts';
import type { SponsoredDraft } from '../../contract/admin/sponsored.ts';
import { AppError } from '../../contract/errors.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { readImage } from '../../platform/files/read-image.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import { withAudit } from '../audit/audit-log.ts';
import { type SponsoredRequest, selectSponsored } from './queries.ts';

const daysShown = 30;

/** With `only`, one item, read in the transaction that changed it. */
export async function readSponsored(
  { db, clock, files }: Platform,
  asked: Omit<SponsoredRequest, 'daysFrom'>,
  handle: Handle = db,
) {
  const daysFrom = new Date(clock.now().getTime() - (daysShown - 1) * dayMs).toISOString().slice(0, 10);
  const page = await selectSponsored(handle, { ...asked, daysFrom });
  const pictureOf = (image: SponsoredImage | null) => image && files.publicUrl(sponsoredBucket, image.name);
  return { ...page, items: page.items.map((row) => ({ ...row, picture: pictureOf(row.image) })) };
}

/** The item as it is now, and what the audit log records of it: its days and the plans that see it. */
async function audited(platform: Platform, tx: Tx, action: AuditAction, row: SponsoredRow) {
  const { id, title, active, startsOn, endsOn, plans } = row;
  const days = { ...(startsOn && { startsOn }), ...(endsOn && { endsOn }) };
  const details = { id, active, ...days, ...(plans.length > 0 && { plans: plans.join(', ') }) };
  const { items } = await readSponsored(platform, { only: id, limit: 1 }, tx);
  return { result: items[0]!, entry: { action, subject: title, details } };
}

export async function createSponsored(platform: Platform, actor: SessionUser, draft: SponsoredDraft) {
  const values = cleanCampaign(draft);
  const image = await keepPicture(platform, values.imageUrl);
  const made = { ...values, image, createdBy: actor.id, createdAt: platform.clock.now() };
  return withAudit(platform, actor, async (tx) =>
    audited(platform, tx, 'sponsored.create', await insertSponsored(tx, made)),
  );
}

export async function changeSponsored(
  platform: Platform,
  actor: SessionUser,
  { id, ...draft }: SponsoredDraft & { id: string },
) {
  const values = cleanCampaign(draft);
  const before = await findSponsored(platform.db, id);
  const isKept = before?.image && before.imageUrl === values.imageUrl;
  const image = isKept ? before.image : await keepPicture(platform, values.imageUrl);
  return withAudit(platform, actor, async (tx) => {
    const earlier = await lockSponsored(tx, id);
    const row = await updateSponsored(tx, id, { ...values, image });
    if (!row) throw new AppError('NOT_FOUND');
    const { result, entry } = await audited(platform, tx, 'sponsored.update', row);
    return { result, entry: isDeepStrictEqual(row, earlier) ? null : entry };
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
  const name = `${hash('sha256', bytes, 'hex').slice(0, 32)}.${extension}`;
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
const side = 988;

/** The picture at an address, fetched by us and encoded again; null if there is none. */
export async function drawPicture(platform: Platform, address: string) {
  try {
    const bytes = await bytesOf(platform, address);
    return bytes && (await readImage(bytes, { side, isLight: true }));
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
