import type { BrowserErrorGroup } from '../../contract/admin/browser-errors.ts';
import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { toPage } from '../keyset-queries.ts';
import { type ErrorsRequest, markResolved, selectErrors } from './queries.ts';

export async function readErrors({ db }: Platform, asked: Omit<ErrorsRequest, 'direction'>) {
  return toPage(
    await selectErrors(db, { ...asked, direction: 'desc' }),
    asked.limit,
    ({ key: _, firstAt, lastAt, resolvedAt, ...row }): BrowserErrorGroup => ({
      ...row,
      firstAt: new Date(firstAt).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
      resolvedAt: resolvedAt && new Date(resolvedAt).toISOString(),
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
