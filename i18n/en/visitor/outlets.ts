import type pt from '../../pt/visitor/outlets.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  title: 'Sources · Recorte',
  description: 'The outlets Recorte reads, and how much of each text it shows.',
  heading: 'Sources',
  text: 'These are the outlets we read. Every story leads to the text on the site of whoever published it; here is how much of it a clipping may show, in any channel.',
  suggest: 'Suggest an outlet',
  table: 'Outlets and rights',
  outlet: 'Outlet',
  right: 'What we show',
  headline: 'The headline only',
  characters: 'The headline and up to {count} characters of the text per story',
  licensed: 'The headline and the text, under a licence',
  empty: 'No outlets yet.',
  failed: 'Could not load the sources.',
} as const satisfies SameKeys<typeof pt>;
