import { AppError } from '../../contract/errors.ts';
import { Slots } from '../safe-fetch/body.ts';

/** Enough for any logo or photograph; a picture of 30,000 by 30,000 is refused before it is decoded. */
const mostPixels = 40_000_000;
/**
 * These are decoded as a whole, at up to twenty bytes a pixel: 1.4 kB of AVIF with 40 million pixels took 750 MB. So is an
 * interlaced PNG, which took 400 MB.
 */
const wholeFormats = new Set(['avif', 'heif', 'gif', 'tiff']);
const mostWhole = 8_000_000;
/** One picture at a time: what it takes is not taken several times at once. */
const decoder = new Slots(1);
const longestSide = 2000;
const secondsToDecode = 10;
/** Imported on demand: the library is large, and uploads are rare. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  return sharp;
};
/** Formats that contain only pixels. SVG can contain scripts and endless drawings, so it is not even read (requirements S42). */
const pixelFormats = new Set(['png', 'jpeg', 'webp', 'gif', 'avif', 'heif', 'tiff']);

/**
 * Decodes the bytes and encodes the picture again, which drops everything but the pixels. File name and type are
 * ignored. With `isLight`, pictures without transparency become JPEG, which is much smaller.
 */
export async function readImage(bytes: Uint8Array, { side = longestSide, isLight = false } = {}) {
  const { format = '', width = 0, height = 0, hasAlpha, isProgressive } = await readMetadata(bytes);
  if (!pixelFormats.has(format)) throw new AppError('UNSUPPORTED_IMAGE');
  const isWhole = wholeFormats.has(format) || (format === 'png' && isProgressive);
  if (width * height > (isWhole ? mostWhole : mostPixels)) throw new AppError('PAYLOAD_TOO_LARGE');
  const isJpeg = isLight && !hasAlpha;
  const sharp = await loadSharp();
  await decoder.take();
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
  } finally {
    decoder.give();
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
