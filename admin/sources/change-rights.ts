import type { adminSourcesContract } from '../../contract/admin/sources.ts';
import { AppError } from '../../contract/errors.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { QuoteLimit } from '../../contract/rules/field-limits.ts';
import { Tier } from '../../contract/signed/files.ts';
import { allOutlets, setOutlets } from '../../newsroom/sources/queries.ts';
import { readQuoteLimit, writeQuoteLimit } from '../../newsroom/sources/quote-limit.ts';
import { csvFile } from '../../platform/files/table-file.ts';
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
    const changed = await setOutlets(tx, 'quote_limit', new Map(ids.map((id) => [id, quoteLimit])));
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
  const rows = shown.map(({ id, name, quoteLimit, tier }) => [id, name, writeQuoteLimit(quoteLimit), tier]);
  return csvFile('recorte-rights.csv', [['outlet_id', 'outlet', 'right', 'tier'], ...rows]);
}

/** Lines of unknown outlets, and rights and tiers that are none, are counted and left out. Without their column tiers stay. */
export function importRights(platform: Platform, actor: SessionUser, { text }: { text: string }) {
  const [head = [], ...lines] = readTable(text);
  const places = ['outlet_id', 'right', 'tier'].map((name) => head.indexOf(name));
  const [idAt, rightAt, tierAt] = places as [number, number, number];
  if (idAt < 0 || rightAt < 0) throw new AppError('BAD_REQUEST');
  return withAudit(platform, actor, async (tx) => {
    const known = new Set((await allOutlets(tx)).map(({ id }) => id));
    const rights = new Map<string, QuoteLimit>();
    const tiers = new Map<string, Tier | null>();
    let skipped = 0;
    for (const line of lines) {
      const id = line[idAt]?.trim() ?? '';
      const right = readQuoteLimit(line[rightAt] ?? '');
      const tier = readTier(line[tierAt] ?? '');
      if (right === undefined || tier === undefined || !known.has(id)) skipped += 1;
      else {
        rights.set(id, right);
        if (tierAt >= 0) tiers.set(id, tier);
      }
    }
    const changed = new Set([
      ...(await setOutlets(tx, 'quote_limit', rights)),
      ...(await setOutlets(tx, 'tier', tiers)),
    ]);
    const result = { changed: changed.size, skipped };
    return { result, entry: result.changed > 0 ? { ...action, details: { import: true, ...result } } : null };
  });
}

/** Undefined for an invalid value. */
const readTier = (text: string): Tier | null | undefined =>
  text.trim() === '' ? null : Tier.safeParse(Number(text)).data;

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
