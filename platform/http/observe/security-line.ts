import type { Log } from '../../log.ts';
import { currentRequest } from '../request-context.ts';

export type SecurityEvent = 'wrong password' | 'wrong code' | 'limit reached' | 'origin refused';

/** One line for each thing an operator's fail2ban may act on: what, by which request, from where, on which account. */
export function tellSecurity(log: Log, event: SecurityEvent, userId?: string): void {
  const request = currentRequest();
  log.warn(
    {
      security: event,
      requestId: request?.id,
      caller: request?.address,
      path: request?.path,
      userId: userId ?? request?.userId,
    },
    event,
  );
}
