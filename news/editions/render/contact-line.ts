import type { Config } from '../../../platform/config/read-config.ts';

/** RELIABILITY.md C13: every clipping says who stands behind it, by postal address or at least by a mail address. */
export function contactLine({ MAIL_CONTACT, MAIL_FROM }: Pick<Config, 'MAIL_CONTACT' | 'MAIL_FROM'>): string {
  return MAIL_CONTACT ?? /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
}
