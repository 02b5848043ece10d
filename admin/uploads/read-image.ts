import sharp from 'sharp';
import { AppError } from '../../contract/errors.ts';

/** Enough for any logo or photograph, little enough that a picture of 30,000 by 30,000 is refused before it is unpacked. */
const mostPixels = 40_000_000;
const longestSide = 2000;
const secondsToDecode = 10;
/** Formats that are pixels and nothing else. SVG is a document that can carry script, so it is none of them. */
const pixelFormats = new Set(['png', 'jpeg', 'webp', 'gif', 'avif', 'heif', 'tiff']);

/** The picture in the bytes, drawn anew as PNG: what was hidden beside the pixels stays behind. The name and the type are not asked. */
export async function readImage(bytes: Uint8Array): Promise<Buffer> {
  const { format, width, height } = await look(bytes);
  if (!pixelFormats.has(format)) throw new AppError('UNSUPPORTED_IMAGE');
  if (width * height > mostPixels) throw new AppError('PAYLOAD_TOO_LARGE');
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: secondsToDecode })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    throw new AppError('UNSUPPORTED_IMAGE'); // torn, or a decoder's trap: whatever it is, it is no picture we can use
  }
}

async function look(bytes: Uint8Array): Promise<{ format: string; width: number; height: number }> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { format: format ?? '', width: width ?? 0, height: height ?? 0 };
  } catch {
    throw new AppError('UNSUPPORTED_IMAGE');
  }
}
