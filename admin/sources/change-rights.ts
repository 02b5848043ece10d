import type { adminSourcesContract } from '../../contract/admin/sources.ts';
import { AppError } from '../../contract/errors.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { QuoteLimit } from '../../contract/rules/field-limits.ts';
import { allOutlets, setRights } from '../../news/sources/queries.ts';
import { readQuoteLimit, writeQuoteLimit } from '../../news/sources/quote-limit.ts';
import { csvFile } from '../../people/privacy/personal-data.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { listedOutlets } from './queries.ts';

type RightChange = InputOf<typeof adminSourcesContract.setRight>;

/** Sets the right of one outlet, or of every outlet in a filtered list. It applies to the next mail and to every page from now on. */
export function changeRight(platform: Platform, actor: SessionUser, { quoteLimit, of }: RightChange) {
  return withAudit(platform, actor, async (tx) => {
    const isOne = 'outletId' in of;
    const ids = isOne ? [of.outletId] : await listedOutlets(tx, { ...of, now: platform.clock.now() });
    if (isOne && !(await allOutlets(tx)).some(({ id }) => id === of.outletId)) throw new AppError('NOT_FOUND');
    const changed = await setRights(tx, new Map(ids.map((id) => [id, quoteLimit])));
    const details = { right: writeQuoteLimit(quoteLimit), outlets: changed.length };
    const subject = isOne ? of.outletId : undefined;
    return { result: { changed: changed.length }, entry: changed.length > 0 ? { ...action, subject, details } : null };
  });
}

const action = { action: 'source.rights' } as const;

type RightsFilter = InputOf<typeof adminSourcesContract.rightsCsv>;

export async function exportRights({ db, clock }: Platform, filter: RightsFilter): Promise<File> {
  const isFiltered = filter.q || filter.health;
  const listed = isFiltered ? new Set(await listedOutlets(db, { ...filter, now: clock.now() })) : undefined;
  const shown = (await allOutlets(db)).filter(({ id }) => listed?.has(id) ?? true);
  const rows = shown.map(({ id, name, quoteLimit }) => [id, name, writeQuoteLimit(quoteLimit)]);
  return csvFile('recorte-rights.csv', [['outlet_id', 'outlet', 'right'], ...rows]);
}

/** Lines of unknown outlets, and rights that are none, are counted and left out. */
export function importRights(platform: Platform, actor: SessionUser, { text }: { text: string }) {
  const [head = [], ...lines] = readTable(text);
  const [idAt, rightAt] = ['outlet_id', 'right'].map((name) => head.indexOf(name)) as [number, number];
  if (idAt < 0 || rightAt < 0) throw new AppError('BAD_REQUEST');
  return withAudit(platform, actor, async (tx) => {
    const known = new Set((await allOutlets(tx)).map(({ id }) => id));
    const rights = new Map<string, QuoteLimit>();
    let skipped = 0;
    for (const line of lines) {
      const id = line[idAt]?.trim() ?? '';
      const right = readQuoteLimit(line[rightAt] ?? '');
      if (right === undefined || !known.has(id)) skipped += 1;
      else rights.set(id, right);
    }
    const result = { changed: (await setRights(tx, rights)).length, skipped };
    return { result, entry: result.changed > 0 ? { ...action, details: { import: true, ...result } } : null };
  });
}

/** Rows of a table as spreadsheets save it: commas, or semicolons where a comma is the decimal point. */
function readTable(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, '');
  const separator = plain.slice(0, plain.search(/[\r\n]|$/)).includes(';') ? ';' : ',';
  const rows: string[][] = [[]];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'y');
  while (cell.lastIndex < plain.length) {
    const [, value = '', end = ''] = cell.exec(plain) ?? [];
    rows.at(-1)!.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === separator) continue;
    if (end === '') break;
    rows.push([]);
  }
  return rows.filter((row) => row.some((value) => value.trim() !== ''));
}
