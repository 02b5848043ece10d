import type { ComponentType } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Access } from '../../contract/procedure.ts';
import type { Area, Messages } from '../../i18n/messages.ts';

export interface PageRoute {
  path: string;
  access: Access;
  /** `browser`: chosen from the browser, switchable, remembered. `pt`, `en`: the page speaks only that. */
  language: 'browser' | Language;
  /** Catalogues of the page, besides `common`. */
  areas: readonly Area[];
  /** Message keys of the document's title and description. */
  title: `${keyof Messages}.${string}`;
  description?: `${keyof Messages}.${string}`;
  /** Name of the page's file, for public pages: a copy is written at build time, readable before JavaScript. */
  prerender?: string;
  /** The page shows the offer: a second copy is written, for the time after its end. */
  hasOffer?: true;
  page: () => Promise<{ default: ComponentType }>;
}

export interface LoadedPage {
  Page: ComponentType;
  /** The page shows what is kept on the device, without asking who is there. */
  isOffline?: boolean;
  language: Language;
  messages: Partial<Messages>;
}
