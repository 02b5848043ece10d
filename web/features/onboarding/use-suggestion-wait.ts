import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useDelay } from '../../use-delay.ts';

/** spec §9: asked at once and every 5 s, for 60 s at most. */
export const pollMs = 5000;
export const longestWaitMs = 60_000;
/** Design: nobody has to wait longer than this without a way on. */
export const wayOutMs = 10_000;

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
      refetchInterval: ({ state }) => (isOver || isNew(state.data, outdated) ? false : pollMs),
    }),
  );
  const found = data && isNew(data, outdated) ? data.terms : undefined;
  useDelay(wayOutMs, () => setHasWayOut(true), !found);
  useDelay(longestWaitMs, () => setIsOver(true), !found);
  return { found, hasWayOut, isOver, askAnew: () => setOutdated(data?.createdAt ?? null) };
}

function isNew(data: { terms: unknown[]; createdAt: string | null } | undefined, outdated: string | null | undefined) {
  return data !== undefined && data.terms.length > 0 && data.createdAt !== outdated;
}
