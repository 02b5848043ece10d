import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useDelay } from '../../use-delay.ts';
import { delays } from './delays.ts';

/** The suggestions as they arrive, and how long the wait has been. */
export function useSuggestionWait() {
  const [isOver, setIsOver] = useState(false);
  const [hasWayOut, setHasWayOut] = useState(false);
  /** The reader has told more: what was found before does not count. */
  const [outdated, setOutdated] = useState<string | null>();
  const { data } = useQuery(
    api.suggestions.mine.queryOptions({
      staleTime: 0,
      retry: false,
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => (isOver || isNew(state.data, outdated) ? false : delays.poll),
    }),
  );
  const found = data && isNew(data, outdated) ? data.terms : undefined;
  useDelay(delays.wayOut, () => setHasWayOut(true), !found);
  useDelay(delays.longestWait, () => setIsOver(true), !found);
  return { found, hasWayOut, isOver, askAnew: () => setOutdated(data?.createdAt ?? null) };
}

function isNew(data: { terms: unknown[]; createdAt: string | null } | undefined, outdated: string | null | undefined) {
  return data !== undefined && data.terms.length > 0 && data.createdAt !== outdated;
}
