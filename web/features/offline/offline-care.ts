import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session/use-session.ts';
import { beginOffline, currentReader, endOffline } from './kept-editions.ts';

const hasCaches = async () => 'caches' in globalThis && (await caches.keys()).length > 0;

/** Follows the session. A failed check is ignored: offline, the reader is still the same. */
export function startOfflineCare(queryClient: QueryClient): () => void {
  let known: string | null | undefined;
  let last: Promise<void> = Promise.resolve();

  async function follow(id: string | null, wasSignedIn: boolean): Promise<void> {
    if (id !== null) return beginOffline(currentReader(queryClient));
    if (wasSignedIn || (await hasCaches())) await endOffline();
  }

  function look(): void {
    const reader = queryClient.getQueryData(sessionQuery.queryKey);
    const id = reader === undefined ? undefined : (reader?.id ?? null);
    if (id === undefined || id === known) return;
    const wasSignedIn = typeof known === 'string';
    known = id;
    // one after another, so that a running start ends before the stop
    last = last.then(() => follow(id, wasSignedIn)).catch(console.warn);
  }

  look();
  return queryClient.getQueryCache().subscribe(look);
}
