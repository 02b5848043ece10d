import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Access } from '../../contract/procedure.ts';
import type { Area, Messages } from '../../i18n/messages.ts';
import type { api } from '../api.ts';

export interface Asked {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** A query of TanStack Query: of one answer, or of a list in parts. */
export type PageQuery = Readonly<{ queryKey: QueryKey }>;

export interface PageRoute {
  path: string;
  access: Access;
  /**
   * `browser`: the browser's language, or the visitor's stored choice. `pt`, `en`: only that language. `account`:
   * Portuguese, or English if the reader chose it for these pages (requirements R5).
   */
  language: 'browser' | 'account' | Language;
  /** Catalogues of the page, besides `common`. */
  areas: readonly Area[];
  title: `${keyof Messages}.${string}`;
  description?: `${keyof Messages}.${string}`;
  /** File name of the prerendered copy of a public page, readable before JavaScript. */
  prerender?: string;
  /** The page shows the offer: a second copy is written for the time after its end. */
  hasOffer?: true;
  page: () => Promise<{ default: ComponentType }>;
  /** What the page reads: loaded together with its code, so that it appears whole. */
  data?: (calls: typeof api, asked: Asked) => readonly PageQuery[];
}

export interface LoadedPage {
  route: PageRoute;
  Page: ComponentType;
  language: Language;
  messages: Partial<Messages>;
}
