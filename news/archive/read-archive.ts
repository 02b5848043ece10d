import { type ArchivedEdition, SkipReason } from '../../contract/archive.ts';
import { fromCursor, toCursor } from '../../contract/editions.ts';
import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { editionsBetween, headlinesOf, pageOfEditions } from './queries.ts';

const pageSize = 30;
const headlinesShown = 3;
const searchesPerMinute = { name: 'archive-search', points: 60, seconds: 60 };

export function skipReasonOf(reason: string | null): SkipReason | null {
  if (reason === null) return null;
  const known = SkipReason.safeParse(reason);
  return known.success ? known.data : 'other';
}

export async function readArchive(
  { db, limits }: Platform,
  userId: string,
  { search, before }: { search?: string | undefined; before?: string | undefined },
): Promise<{ editions: ArchivedEdition[]; before: string | null }> {
  const wanted =
    search
      ?.normalize('NFC')
      .replace(/\p{Cc}/gu, ' ')
      .trim() || undefined;
  if (wanted) await limits.consume(searchesPerMinute, userId);
  const after = before === undefined ? undefined : fromCursor(before);
  if (before !== undefined && !after) throw new AppError('BAD_REQUEST');
  const rows = await pageOfEditions(db, userId, { search: wanted, after, limit: pageSize });
  const last = rows.at(-1);
  const ids = rows.map(({ id }) => id);
  const headlines = ids.length > 0 ? await headlinesOf(db, ids, wanted) : [];
  const byEdition = Map.groupBy(headlines, ({ editionId }) => editionId);
  return {
    editions: rows.map((row) => ({
      ...row,
      reason: skipReasonOf(row.reason),
      headlines: (byEdition.get(row.id) ?? []).slice(0, headlinesShown).map(({ title, term }) => ({ title, term })),
    })),
    before: last && rows.length === pageSize ? toCursor(last) : null,
  };
}

export function readMonth({ db }: Platform, userId: string, month: string) {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return editionsBetween(db, userId, first.toString(), first.add({ months: 1 }).toString());
}
