/** CPF and CNPJ, the numbers of people and companies in Brazil: the last two digits check the others (modulo 11). */

/** The digits alone; undefined if they are neither a CPF nor a CNPJ. */
export function readTaxId(typed: string): string | undefined {
  const digits = typed.replace(/[\s./-]/g, '');
  if (!/^(?:\d{11}|\d{14})$/.test(digits) || /^(\d)\1+$/.test(digits)) return undefined;
  const body = digits.slice(0, -2);
  const first = checkDigit(body);
  return digits === body + first + checkDigit(body + first) ? digits : undefined;
}

/** With its usual marks: 529.982.247-25, 11.222.333/0001-81. */
export const formatTaxId = (digits: string): string =>
  digits.length === 11
    ? digits.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : digits.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');

/** Weights grow from the right: 2, 3, … and for a CNPJ again from 2 after 9. */
function checkDigit(digits: string): string {
  const isCompany = digits.length >= 12;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (2 + (isCompany ? at % 8 : at)), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
