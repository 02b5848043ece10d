import type { BrowserErrorGroup } from '../../contract/admin/browser-errors.ts';
import { AppError } from '../../contract/errors.ts';
import { iso } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { toPage } from '../keyset-queries.ts';
import { type ErrorsRequest, markResolved, selectErrors } from './queries.ts';

export async function readErrors({ db }: Platform, asked: ErrorsRequest) {
  return toPage(
    await selectErrors(db, asked),
    asked.limit,
    (row): BrowserErrorGroup => ({
      ...row,
      firstAt: iso(row.firstAt),
      lastAt: iso(row.lastAt),
      resolvedAt: iso(row.resolvedAt),
    }),
  );
}

export function resolveError(platform: Platform, actor: SessionUser, { id }: { id: string }) {
  return withAudit(platform, actor, async (tx) => {
    const message = await markResolved(tx, id, platform.clock.now());
    if (message === undefined) throw new AppError('NOT_FOUND');
    return { result: { resolved: true as const }, entry: { action: 'error.resolve', subject: message } };
  });
}
