import { z } from 'zod';
import { callsOf, Int } from './procedure.ts';

const { userCall } = callsOf('editions');

/** A position in a reader's list of editions: a day, or a day and the kind of its last edition shown. */
export const EditionCursor = z.string().regex(/^\d{4}-\d{2}-\d{2}(~[a-z0-9-]{1,60})?$/);

export interface EditionPlace {
  on: string;
  /** Unset: all editions of the day were shown. */
  kind?: string | undefined;
}

export const toCursor = ({ on, kind }: Required<EditionPlace>): string => `${on}~${kind}`;

export function fromCursor(cursor: string): EditionPlace | undefined {
  const [on = '', kind] = cursor.split('~');
  return z.iso.date().safeParse(on).success ? { on, kind } : undefined;
}

export const editionsContract = {
  preview: userCall('POST', '/editions/preview', "Compose today's clipping and mail it as a preview").output(
    z.object({ subject: z.string(), storyCount: Int, articleCount: Int }),
  ),
};
