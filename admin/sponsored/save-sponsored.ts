import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { SponsoredDraft, SponsoredItem } from '../../contract/sponsored.ts';
import { insertSponsored, updateSponsored } from '../../news/sponsored/admin-queries.ts';
import { findSponsored, type SponsoredRow } from '../../news/sponsored/queries.ts';
import { readDraft } from '../../news/sponsored/sponsored-draft.ts';
import { type SponsoredImage, sponsoredBucket } from '../../news/sponsored/sponsored-image.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { type NewAuditEntry, withAudit } from '../audit/audit-log.ts';
import { drawPicture } from './draw-picture.ts';
import { readSponsoredItem } from './read-sponsored.ts';

/** Who changed when and to whom something is shown can be read afterwards. */
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
  id: string,
  draft: SponsoredDraft,
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
 * The picture as clippings will show it: fetched once, drawn anew, served by us. A mail that loaded it from elsewhere would tell
 * that place who opened it and when (RELIABILITY.md S19). Named by its content, so the same picture is stored once.
 */
async function keepPicture(platform: Platform, address: string | null): Promise<SponsoredImage | null> {
  const drawn = address && (await drawPicture(platform, address));
  if (!drawn) return null;
  const { bytes, contentType, extension, width, height } = drawn;
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
  await platform.files.put(sponsoredBucket, name, { bytes, contentType });
  return { name, width, height };
}
