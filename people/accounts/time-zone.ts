import { findCountry } from '../../contract/rules/countries.ts';

/** Where most people of a country with several zones live. */
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
};

export function isTimeZone(name: string): boolean {
  try {
    return name.length <= 100 && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** PRODUCT.md §2: the browser's zone, else the country's. */
export function chooseTimeZone(reported: string | undefined, country: string): string {
  // an offset such as "+03:00" is accepted by Intl but knows nothing of summer time
  if (reported && /^[A-Za-z]/.test(reported) && isTimeZone(reported)) return reported;
  const code = findCountry(country)?.code ?? 'BR';
  return mainZones[code] ?? new Intl.Locale(`und-${code}`).getTimeZones?.()?.[0] ?? 'America/Sao_Paulo';
}
