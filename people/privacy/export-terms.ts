import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { listTerms } from '../terms/queries.ts';
import { toCsv } from './csv.ts';

export async function exportTerms({ db }: Platform, user: SessionUser): Promise<File> {
  const terms = await listTerms(db, user.id);
  const csv = toCsv([
    ['term', 'created_at'],
    ...terms.map(({ term, createdAt }) => [term, createdAt.toISOString()] as const),
  ]);
  return new File([csv], 'recorte-terms.csv', { type: 'text/csv;charset=utf-8' });
}
