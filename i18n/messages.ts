import type { pt } from './pt.ts';
import type { adminScreens } from './pt-admin.ts';

/** Portuguese is the reference: its keys are the catalogue's keys. */
export type Messages = typeof pt;
/** What a page loads at once; the operator's words come by the screen. */
export type Area = keyof Messages | `admin/${keyof typeof adminScreens}`;
