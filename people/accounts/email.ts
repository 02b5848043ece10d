import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';

const Email = z.email().max(254);

/** The length is checked before any pattern (requirements S22). */
export const isEmail = (text: string): boolean => text.length <= 320 && Email.safeParse(text).success;

/** The address as it is stored, or a refusal. */
export function cleanEmail(raw: string): string {
  const email = raw.trim();
  if (!isEmail(email)) throw new AppError('EMAIL_INVALID');
  return email.toLowerCase();
}

/** Enough to recognise one's own address, too little to write to it. */
export function maskEmail(email: string): string {
  return email.replace(/(?<=^.)[^@]*/, '•••');
}
