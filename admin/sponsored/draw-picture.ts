import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch-error.ts';
import { type DrawnImage, readImage } from '../uploads/store-logo.ts';

const largestFile = 10 * 1024 * 1024;
const longestMs = 5_000;
/** Twice the width of the block in a clipping, for fine screens. */
const widest = 988;
const tallest = 988;

/** What an address shows, fetched by us and drawn anew; null when there is no picture behind it. */
export async function drawPicture(platform: Platform, address: string): Promise<DrawnImage | null> {
  try {
    const bytes = await bytesOf(platform, address);
    return bytes && (await readImage(bytes, { widest, tallest, isLight: true }));
  } catch (error) {
    if (error instanceof FetchError || error instanceof AppError) return null;
    throw error;
  }
}

/** Our own uploads are read where they lie: the site may stand where our fetch does not go. */
async function bytesOf({ files, fetch }: Platform, address: string): Promise<Uint8Array | null> {
  const own = files.publicUrl('logos', '');
  if (address.startsWith(own)) {
    const stored = await files.read('logos', address.slice(own.length));
    if (stored) return stored.bytes;
  }
  const { status, body } = await fetch(address, { timeoutMs: longestMs, maxBytes: largestFile, accept: 'image/*' });
  return status === 200 ? body : null;
}
