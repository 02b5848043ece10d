import { createHmac, randomInt } from 'node:crypto';

export const codeMinutes = 10;
export const codeTries = 5;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Bound to reader and number, with the program's secret: six digits alone would be guessed from a copy of the database. */
export function hashCode(
  secret: string,
  { userId, phone, code }: { userId: string; phone: string; code: string },
): Buffer {
  const key = createHmac('sha256', secret).update('whatsapp code').digest();
  return createHmac('sha256', key).update(`${userId} ${phone} ${code}`).digest();
}

export function hashPhone(secret: string, phone: string): Buffer {
  const key = createHmac('sha256', secret).update('whatsapp budget').digest();
  return createHmac('sha256', key).update(phone).digest();
}
