import { words } from '#emails';
import { AppError } from '../../../contract/errors.ts';
import type { Language } from '../../../contract/language.ts';
import type { InputOf } from '../../../contract/procedure.ts';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { locales } from '../../../contract/rules/locales.ts';
import { palette } from '../../../contract/rules/palette.ts';
import type { filesContract, Report } from '../../../contract/signed/files.ts';
import { ensureProfile } from '../../../people/accounts/queries.ts';
import { type Cell, xlsxFile } from '../../../platform/files/table-file.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Limit } from '../../../platform/limits/rate-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { editionItemsOf } from '../../editions/queries.ts';
import { shortDateOf } from '../../editions/render/day-words.ts';
import { makePdf } from '../book/make-pdf.ts';
import { clippingKindOf } from '../clipping-kind.ts';
import {
  allowFile,
  fileName,
  filesPerHour,
  pdfFile,
  reportsPerHour,
  tableOf,
  tiersOf,
  widths,
} from '../files/edition-file.ts';
import { articlesOf, type EditionArticle } from '../files/edition-rows.ts';
import { type ClippingRow, findClipping, updateClipping } from '../queries.ts';
import { lockOwner } from '../read-clippings.ts';
import { countReport } from './count-report.ts';
import { frozenOfMonth } from './queries.ts';
import { reportTables } from './report-tables.ts';

type ReportRequest = InputOf<typeof filesContract.report>;

/** The report of a clipping's month. Another reader's clipping is not found. */
export async function readReport(platform: Platform, user: SessionUser, asked: ReportRequest): Promise<Report> {
  return (await loadReport(platform, user, asked, reportsPerHour)).report;
}

async function loadReport(
  platform: Platform,
  user: SessionUser,
  { id, month }: ReportRequest,
  limit: Limit,
): Promise<{ clipping: ClippingRow; rows: EditionArticle[]; report: Report }> {
  const { db } = platform;
  const clipping = await findClipping(db, user.id, id);
  if (!clipping) throw new AppError('NOT_FOUND');
  await allowFile(platform, user, limit);
  const sent = await frozenOfMonth(db, user.id, clippingKindOf(id), month);
  const itemsOf = Map.groupBy(await editionItemsOf(db, sent), ({ editionId }) => editionId);
  const tierOf = await tiersOf(db, clipping.report);
  const rows = sent.flatMap((edition) => articlesOf(edition, itemsOf.get(edition.id) ?? [], tierOf));
  const { sides } = clipping.report;
  const counts = countReport(rows, { month, terms: clipping.terms, sides });
  return { clipping, rows, report: { clippingId: id, name: clipping.name, settings: clipping.report, ...counts } };
}

export async function reportFile(
  platform: Platform,
  user: SessionUser,
  { format, ...asked }: InputOf<typeof filesContract.reportFile>,
): Promise<File> {
  const { language } = await ensureProfile(platform.db, user);
  const { clipping, rows, report } = await loadReport(platform, user, asked, filesPerHour);
  const name = fileName(clipping.name, asked.month, format);
  const tables = reportTables(report, language);
  if (format === 'pdf') return pdfFile(name, await drawn(platform, report, clipping, language));
  const sheets = tables.map(({ title, columns, rows: lines }) => ({
    name: title,
    rows: [columns, ...lines],
    widths: columns.map((_, at) => (at === 0 ? 36 : 14)),
  }));
  const articles = { name: words(language)('files.articles'), rows: tableOf(rows, language), widths };
  return xlsxFile(name, [...sheets, articles]);
}

function drawn({ clock }: Platform, report: Report, { name, face }: ClippingRow, language: Language) {
  const t = words(language);
  const shown = (cell: Cell) => (cell instanceof Temporal.PlainDate ? shortDateOf(String(cell), language) : cell);
  const month = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return makePdf({
    report: {
      language,
      name,
      month: month.format(new Date(`${report.month}-01`)),
      createdAt: new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs),
      sender: face?.senderName ?? 'Recorte',
      colour: face?.colour ?? palette.ink[0],
      summary: t('files.summary', { articles: report.articles, stories: report.stories }),
      tables: reportTables(report, language).map((table) => ({
        ...table,
        rows: table.rows.map((row) => row.map(shown)),
      })),
      sentBy: t('footer.sentBy'),
    },
  });
}

/** More than a month's outlets. */
const mostChosen = 1000;

/** What the report compares. Terms and outlets that are unknown do no harm: nothing is counted for them. */
export async function changeReport(
  { db }: Platform,
  user: SessionUser,
  { id, change }: InputOf<typeof filesContract.setReport>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    const clipping = await findClipping(tx, user.id, id);
    if (!clipping) throw new AppError('NOT_FOUND');
    const { sides, tiers } = clipping.report;
    const report =
      change.type === 'side'
        ? { tiers, sides: chosen(sides, change.termId, change.side) }
        : { sides, tiers: chosen(tiers, change.outletId, change.tier) };
    if (Object.keys({ ...report.sides, ...report.tiers }).length > mostChosen) throw new AppError('BAD_REQUEST');
    await updateClipping(tx, user.id, id, { report });
  });
}

function chosen<Value>(all: Record<string, Value>, id: string, value: Value | null): Record<string, Value> {
  const { [id]: _, ...others } = all;
  return value === null ? others : { ...others, [id]: value };
}
