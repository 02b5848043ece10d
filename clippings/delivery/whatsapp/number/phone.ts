import { AppError } from '../../../../contract/errors.ts';

/** The country whose numbers we complete: Brazilians write the area code without the country code. */
const homeCode = '55';

/** Digits with country code (E.164 without the plus), or a refusal. */
export function readPhone(raw: string): string {
  const text = raw.trim();
  if (text.length > 30 || !/^\+?[\d\s().-]+$/.test(text)) throw new AppError('PHONE_INVALID');
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const isNational = !text.startsWith('+') && !/^\s*00/.test(text) && (digits.length === 10 || digits.length === 11);
  const number = isNational ? `${homeCode}${digits}` : digits;
  const isBrazilian = number.startsWith(homeCode);
  // area codes have no zero, and the number after them eight or nine digits
  if (isBrazilian ? !/^55[1-9][1-9]\d{8,9}$/.test(number) : !/^[1-9]\d{7,14}$/.test(number)) {
    throw new AppError('PHONE_INVALID');
  }
  return number;
}

/**
 * The forms under which the provider may know a number. Brazilian mobile numbers got a ninth digit; WhatsApp still names older
 * accounts without it.
 */
export function formsOf(phone: string): string[] {
  const [, area, nine, line] = /^55(\d\d)(9?)([6-9]\d{7})$/.exec(phone) ?? [];
  return area ? [phone, `55${area}${nine ? '' : '9'}${line}`] : [phone];
}

/** Enough to recognise one's own number, too little to call it. */
export function maskPhone(phone: string): string {
  return `+${phone.slice(0, 2)} ••••• ${phone.slice(-4)}`;
}
