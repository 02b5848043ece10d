import { createHash } from 'node:crypto';
import { type SponsoredImage, sponsoredBucket } from '../../news/sponsored/sponsored-image.ts';
import type { Platform } from '../../platform/platform.ts';
import { drawPicture } from './draw-picture.ts';

/**
 * The picture as clippings will show it: fetched once, drawn anew, served by us. A mail that loaded it from elsewhere would tell
 * that place who opened it and when (RELIABILITY.md S19). Named by its content, so the same picture is stored once.
 */
export async function keepPicture(platform: Platform, address: string | null): Promise<SponsoredImage | null> {
  const drawn = address && (await drawPicture(platform, address));
  if (!drawn) return null;
  const { bytes, contentType, extension, width, height } = drawn;
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
  await platform.files.put(sponsoredBucket, name, { bytes, contentType });
  return { name, width, height };
}
