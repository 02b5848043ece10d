import type { Language } from '../../contract/language.ts';
import type { Platform } from '../../platform/platform.ts';

/** What this room wants to know of the news; the news wing provides it where the application is put together. */
export interface NewsTrial {
  /** Articles a day each term would have brought in the last fourteen days; null when too little is stored to tell. */
  volumes(platform: Platform, terms: string[], language: Language): Promise<(number | null)[]>;
  /** Names many outlets have in their headlines now, the most frequent first. */
  namesInTheNews(platform: Platform, language: Language): Promise<string[]>;
}
