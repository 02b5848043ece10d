import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session-query.ts';

/** spec §4: loading, signed in (`reader`), signed out (`reader` is null). A failed check counts as signed out. */
export function useSession() {
  const { data, isPending } = useQuery(sessionQuery);
  return { reader: data ?? null, isLoading: isPending };
}
