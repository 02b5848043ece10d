import type { Language } from '../contract/language.ts';
import type { locales } from '../contract/rules/locales.ts';
import type { Messages } from '../i18n/messages.ts';

/** Keys and arguments of every message are checked by the compiler. */
declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: (typeof locales)[Language];
  }
}
