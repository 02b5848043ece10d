import type { Language } from '../contract/language.ts';
import type { locales } from '../contract/rules/locales.ts';
import type { Messages } from '../i18n/messages.ts';

/** The compiler checks keys and arguments of every message. */
declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: (typeof locales)[Language];
  }
}
