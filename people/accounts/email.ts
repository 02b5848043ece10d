import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';

const Email = z.email().max(254);

/** The address as it is stored, or a refusal. The length is checked before any pattern (requirements S22). */
export function cleanEmail(raw: string): string {
  const email = raw.length > 320 ? '' : raw.trim().toLowerCase();
  if (!Email.safeParse(email).success) throw new AppError('EMAIL_INVALID');
  return email;
}
