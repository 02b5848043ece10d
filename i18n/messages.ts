import type { adminScreens, pt, readerAreas, visitorAreas } from './pt.ts';

/** Portuguese is the reference: its keys are the catalogue's keys. */
export type Messages = typeof pt;
/** What a page loads at once, named by its file in `pt` and `en`. */
export type Area =
  | 'admin'
  | 'common'
  | 'errors'
  | 'reasons'
  | `visitor/${keyof typeof visitorAreas}`
  | `reader/${keyof typeof readerAreas}`
  | `admin/${keyof typeof adminScreens}`;
