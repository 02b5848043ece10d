import { AppError } from '../contract/errors.ts';

/** The last row of a page: the value it is ordered by, as text, and its id for rows that share the value. */
export interface Keyset {
  key: string;
  id: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Instants travel as whole microseconds: a Date would lose the last three digits and with them rows. */
const shapes = { instant: /^-?\d{1,17}$/, number: /^-?\d{1,15}$/, text: /^[^\0]{0,400}$/su };
export type KeyKind = keyof typeof shapes;

export function writeCursor({ key, id }: Keyset): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** A cursor comes back from the browser: it is believed only as far as it has the shape of one. */
export function readCursor(cursor: string | undefined, kind: KeyKind): Keyset | undefined {
  if (!cursor) return undefined;
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && typeof id === 'string' && shapes[kind].test(key) && uuid.test(id))
      return { key, id };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
  }
  throw new AppError('BAD_REQUEST');
}

/** One row more than the page was asked for: it says that the list goes on. */
export function toPage<Row extends Keyset, Item>(rows: Row[], limit: number, toItem: (row: Row) => Item) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: rows.length > limit && last ? writeCursor(last) : null };
}
