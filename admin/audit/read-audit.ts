import type { AuditAction, AuditEntry } from '../../contract/admin-audit.ts';
import { AppError } from '../../contract/errors.ts';
import type { Direction } from '../../contract/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectEntries } from './queries.ts';

interface Request {
  cursor?: string | undefined;
  limit: number;
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  q?: string | undefined;
  direction: Direction;
}

export async function readAudit(
  { db }: Platform,
  { cursor, limit, action, actorId, q, direction }: Request,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new AppError('BAD_REQUEST');
  const after = cursor === undefined ? undefined : Number(cursor);
  const rows = await selectEntries(db, { after, limit: limit + 1, action, actorId, q, direction });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ at, reader, subject, ...row }) => ({
      ...row,
      at: at.toISOString(),
      subject: reader ?? subject,
    })),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}
