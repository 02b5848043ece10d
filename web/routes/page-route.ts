import type { ComponentType } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Access } from '../../contract/procedure.ts';
import type { Area, Messages } from '../../i18n/messages.ts';

export interface PageRoute {
  path: string;
  access: Access;
  /** `browser`: the browser's language, or the visitor's stored choice. `pt`, `en`: only that language. */
  language: 'browser' | Language;
  /** Catalogues of the page, besides `common`. */
  areas: readonly Area[];
  /** Message keys of the document's title and description. */
  title: `${keyof Messages}.${string}`;
  description?: `${keyof Messages}.${string}`;
  /** File name of the prerendered copy of a public page, readable before JavaScript. */
  prerender?: string;
  /** The page shows the offer: a second copy is written for the time after its end. */
  hasOffer?: true;
  page: () => Promise<{ default: ComponentType }>;
}

export interface LoadedPage {
  Page: ComponentType;
  /** The page shows what is stored on the device, without reading the session. */
  isOffline?: boolean;
  language: Language;
  messages: Partial<Messages>;
}
