import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { markResolved } from './queries.ts';

export function resolveError(platform: Platform, actor: SessionUser, { id }: { id: string }) {
  return withAudit(platform, actor, async (tx) => {
    const message = await markResolved(tx, id, platform.clock.now());
    if (message === undefined) throw new AppError('NOT_FOUND');
    return { result: { resolved: true as const }, entry: { action: 'error.resolve', subject: message } };
  });
}
