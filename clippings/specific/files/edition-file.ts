import { words } from '#emails';
import { AppError } from '../../../contract/errors.ts';
import type { Language } from '../../../contract/language.ts';
import type { InputOf } from '../../../contract/procedure.ts';
import { hourSeconds } from '../../../contract/rules/durations.ts';
import type { filesContract, ReportSettings } from '../../../contract/signed/files.ts';
import { outletTiers } from '../../../newsroom/sources/queries.ts';
import { ensureProfile } from '../../../people/accounts/queries.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import { csvFile, type Row, xlsxFile } from '../../../platform/files/table-file.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Limit } from '../../../platform/limits/rate-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { editionItemsOf, findEdition } from '../../editions/queries.ts';
import { editionBook } from '../book/edition-book.ts';
import { findClipping } from '../queries.ts';
import { hasClippings } from '../read-clippings.ts';
import { articlesOf, type EditionArticle, type TierOf } from './edition-rows.ts';

export const filesPerHour = { name: 'clipping-file', points: 120, seconds: hourSeconds };
/** The page is read again after each change of what it compares. */
export const reportsPerHour = { name: 'clipping-report', points: 1200, seconds: hourSeconds };

/** An edition of a specific clipping as a file. Another reader's edition is not found. */
export async function editionFile(
  platform: Platform,
  user: SessionUser,
  { id, format }: InputOf<typeof filesContract.edition>,
): Promise<File> {
  const { db } = platform;
  const edition = await findEdition(db, user.id, id);
  if (edition?.state !== 'frozen' || edition.details?.kind !== 'clipping') throw new AppError('NOT_FOUND');
  await allowFile(platform, user, filesPerHour);
  const { details, language, localDate } = edition;
  const clipping = await findClipping(db, user.id, details.clippingId);
  const items = await editionItemsOf(db, [edition]);
  const name = fileName(details.name, localDate, format);
  if (format === 'pdf') return pdfFile(name, await editionBook(platform, edition, items));
  const table = tableOf(articlesOf(edition, items, await tiersOf(db, clipping?.report)), language);
  return format === 'csv' ? csvFile(name, table) : xlsxFile(name, [{ name: localDate, rows: table, widths }]);
}

export const pdfFile = (name: string, bytes: Uint8Array): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** Files are part of the plans with clippings. */
export async function allowFile({ db, limits }: Platform, user: SessionUser, limit: Limit): Promise<void> {
  const { plan } = await ensureProfile(db, user);
  if (!hasClippings(plan)) throw new AppError('PLAN_REQUIRED');
  await limits.consume(limit, user.id);
}

/** The owner's tier of an outlet, else the operator's. */
export async function tiersOf(db: Handle, report: ReportSettings | undefined): Promise<TierOf> {
  const tiers = await outletTiers(db);
  return (outletId) => report?.tiers[outletId] ?? tiers.get(outletId) ?? null;
}

const columns = ['date', 'outlet', 'headline', 'address', 'term', 'tier', 'tone', 'note'] as const;
export const widths = [12, 24, 70, 40, 24, 8, 12, 40];

export function tableOf(rows: readonly EditionArticle[], language: Language): Row[] {
  const t = words(language);
  const lines = rows.map(({ on, outlet, title, url, term, tier, tone, note }): Row => {
    return [Temporal.PlainDate.from(on), outlet, title, url, term, tier, tone && t(`files.tones.${tone}`), note];
  });
  return [columns.map((column) => t(`files.columns.${column}`)), ...lines];
}

/** Readable and safe in every file system. */
export function fileName(name: string, day: string, format: string): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${plain || 'recorte'}-${day}.${format}`;
}
