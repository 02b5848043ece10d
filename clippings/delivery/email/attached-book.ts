import type { Platform } from '../../../platform/platform.ts';
import type { Attachment } from '../../../platform/smtp/build-message.ts';
import { editionBook } from '../../specific/book/edition-book.ts';
import { fileName } from '../../specific/files/edition-file.ts';
import type { FrozenEdition } from '../channel.ts';

/** Larger ones are refused by many servers. */
const largestAttachment = 5_000_000;

/** The PDF of an edition whose owner wants it attached. Undefined: the mail has a link. A mail does not fail for its PDF. */
export async function attachedBook(
  platform: Platform,
  { edition, items }: FrozenEdition,
  largest = largestAttachment,
): Promise<Attachment | undefined> {
  const { details, localDate } = edition;
  if (details?.kind !== 'clipping' || details.book !== 'attached') return undefined;
  try {
    const bytes = await editionBook(platform, edition, items);
    if (bytes.length > largest) return undefined;
    return { name: fileName(details.name, localDate, 'pdf'), type: 'application/pdf', bytes };
  } catch (error) {
    platform.log.error({ err: error, editionId: edition.id }, 'book: not drawn, the mail has a link');
    return undefined;
  }
}
