import { randomBytes } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

/** The public bucket (requirements R127). */
const bucket = 'logos';

/** Stores `logo-{timestamp}.png`, never overwriting; a random suffix separates equal timestamps (requirements R127). */
export async function storeLogo(platform: Platform, actor: SessionUser, bytes: Uint8Array): Promise<{ url: string }> {
  const { files, clock } = platform;
  const image = await readImage(bytes);
  const stamp = clock.now().getTime();
  for (const suffix of ['', `-${randomBytes(4).toString('hex')}`]) {
    const name = `logo-${stamp}${suffix}.png`;
    if (!(await files.put(bucket, name, image))) continue;
    return withAudit(platform, actor, async () => ({
      result: { url: files.publicUrl(bucket, name) },
      entry: { action: 'upload.create', subject: name, details: { bytes: image.bytes.length } },
    }));
  }
  throw new Error('no free name for an uploaded logo');
}

/** Enough for any logo or photograph; a picture of 30,000 by 30,000 is refused before it is decoded. */
const mostPixels = 40_000_000;
const longestSide = 2000;
const secondsToDecode = 10;
/** Imported on demand: the library is large, and uploads are rare. */
const loadSharp = async () => (await import('sharp')).default;
/** Formats that contain only pixels. SVG can contain scripts, so it is not accepted. */
const pixelFormats = new Set(['png', 'jpeg', 'webp', 'gif', 'avif', 'heif', 'tiff']);

/**
 * Decodes the bytes and encodes the picture again, which drops everything but the pixels. File name and type are
 * ignored. With `isLight`, pictures without transparency become JPEG, which is much smaller.
 */
export async function readImage(bytes: Uint8Array, { side = longestSide, isLight = false } = {}) {
  const { format = '', width = 0, height = 0, hasAlpha } = await readMetadata(bytes);
  if (!pixelFormats.has(format)) throw new AppError('UNSUPPORTED_IMAGE');
  if (width * height > mostPixels) throw new AppError('PAYLOAD_TOO_LARGE');
  const isJpeg = isLight && !hasAlpha;
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: secondsToDecode })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const drawn = await (isJpeg ? image.jpeg({ quality: 82 }) : image.png()).toBuffer({ resolveWithObject: true });
    return {
      bytes: drawn.data,
      width: drawn.info.width,
      height: drawn.info.height,
      ...(isJpeg ? { contentType: 'image/jpeg', extension: 'jpg' } : { contentType: 'image/png', extension: 'png' }),
    };
  } catch {
    throw new AppError('UNSUPPORTED_IMAGE'); // damaged, or made to attack the decoder: not a usable picture
  }
}

async function readMetadata(bytes: Uint8Array) {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw new AppError('UNSUPPORTED_IMAGE');
  }
}
