import type { Config } from '../../../platform/config/read-config.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import type { EditionRow, ItemRow } from '../../editions/queries.ts';
import { contactLine, propsOf } from '../../editions/render/render-edition.ts';
import { findLogo } from '../face/queries.ts';
import { bookOf } from './book.ts';
import { makePdf } from './make-pdf.ts';

/** Whether the recipients of an edition get it as PDF too. */
export const hasBook = ({ details }: Pick<EditionRow, 'details'>): boolean =>
  details?.kind === 'clipping' && Boolean(details.book);

/** An edition of a clipping as PDF, with the stories of its mail, as anybody may see them. */
export async function editionBook(
  { db, config }: { db: Handle; config: Config },
  edition: EditionRow,
  items: readonly ItemRow[],
): Promise<Uint8Array> {
  const { details } = edition;
  const logoId = details?.kind === 'clipping' ? details.face?.logo?.id : undefined;
  const logo = logoId ? await findLogo(db, logoId) : undefined;
  const props = propsOf(edition, items, { siteUrl: config.BASE_URL, contact: contactLine(config), isForOthers: true });
  return makePdf({ book: bookOf(props, edition, logo ?? null) });
}
