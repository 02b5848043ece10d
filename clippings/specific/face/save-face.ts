import { isTitleForOthers } from '#emails';
import type { clippingsContract } from '../../../contract/clippings.ts';
import { AppError } from '../../../contract/errors.ts';
import type { InputOf } from '../../../contract/procedure.ts';
import { daySeconds } from '../../../contract/rules/durations.ts';
import { clippingNameMax, longestOpening, longestSignature } from '../../../contract/rules/field-limits.ts';
import { isReadable } from '../../../contract/rules/palette.ts';
import { oneLine } from '../../../contract/rules/term-form.ts';
import type { Face, FaceInput } from '../../../contract/signed/face.ts';
import type { Tx } from '../../../platform/db/open-database.ts';
import { readImage } from '../../../platform/files/read-image.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ClippingRow, findClipping, updateClipping } from '../queries.ts';
import { lockOwner } from '../read-clippings.ts';
import { insertLogo } from './queries.ts';

/** Twice the size in a mail, for high-resolution screens. */
const side = 520;
const perDay = { name: 'clipping-logo', points: 40, seconds: daySeconds };

/** Null: sent under our own name again. The logos stay with the clipping. */
export async function saveFace(
  platform: Platform,
  user: SessionUser,
  id: string,
  input: FaceInput | null,
): Promise<void> {
  const cleaned = input && cleanFace(input);
  await changeClippingRow(platform, user, id, async (_, row) => ({
    face: cleaned && { logo: row.face?.logo ?? null, darkLogo: row.face?.darkLogo ?? null, ...cleaned },
  }));
}

/** The picture is decoded and encoded again before anything is stored (requirements S18). */
export async function saveLogo(
  platform: Platform,
  user: SessionUser,
  { id, theme, image }: InputOf<typeof clippingsContract.setLogo>,
): Promise<void> {
  const drawn = image === null ? null : await drawLogo(platform, user, image);
  await changeClippingRow(platform, user, id, async (tx, row) => {
    if (!row.face) throw new AppError('NAME_REQUIRED');
    const logo = drawn && (await storeLogo(tx, row, drawn, platform.clock.now()));
    return { face: { ...row.face, [theme === 'light' ? 'logo' : 'darkLogo']: logo } };
  });
}

async function drawLogo({ limits }: Platform, user: SessionUser, image: string) {
  await limits.consume(perDay, user.id);
  return readImage(Buffer.from(image, 'base64'), { side });
}

async function storeLogo(
  tx: Tx,
  { id: clippingId, userId }: ClippingRow,
  { bytes, width, height }: Awaited<ReturnType<typeof readImage>>,
  createdAt: Date,
): Promise<Face['logo']> {
  const picture = Buffer.from(bytes);
  const { id } = await insertLogo(tx, { clippingId, userId, picture, width, height, createdAt });
  return { id, width, height };
}

async function changeClippingRow(
  { db }: Platform,
  user: SessionUser,
  id: string,
  change: (tx: Tx, row: ClippingRow) => Promise<{ face: Face | null }>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    const row = await findClipping(tx, user.id, id);
    if (!row) throw new AppError('NOT_FOUND');
    await updateClipping(tx, user.id, id, await change(tx, row));
  });
}

const mostLines = 6;

/** The form as it is stored; throws the first error. */
function cleanFace(input: FaceInput): FaceInput {
  const senderName = oneLine(input.senderName);
  const opening = oneLine(input.opening);
  const signature = input.signature.split('\n').map(oneLine).join('\n').trim();
  const colour = input.colour.toLowerCase();
  if (senderName === '' || [...senderName].length > clippingNameMax) throw new AppError('NAME_REQUIRED');
  if (!isTitleForOthers(senderName)) throw new AppError('SENDER_NAME_REFUSED');
  if (!isReadable(colour)) throw new AppError('COLOUR_UNREADABLE');
  const isTooLong = [...opening].length > longestOpening || [...signature].length > longestSignature;
  if (isTooLong || signature.split('\n').length > mostLines) throw new AppError('BAD_REQUEST');
  return { senderName, colour, opening, signature };
}
