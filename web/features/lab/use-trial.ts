import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { termMaxLength } from '../../../contract/rules/field-limits.ts';
import type { TermReading } from '../../../contract/terms.ts';
import { api } from '../../api.ts';

const pauseMs = 180;
const againMs = 1500;
const shortest = 2;

/** The text once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What the typed term would have brought, read as the reader says. The last answer stays while the next one is on its way. */
export function useTrial(text: string, reading: TermReading) {
  const term = usePaused(text.trim().replace(/\s+/g, ' '));
  const isWorthTrying = term.length >= shortest && term.length <= termMaxLength && !/[,;\n]/.test(term);
  const query = useQuery(
    api.lab.try.queryOptions({
      input: { term, reading },
      enabled: isWorthTrying,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
      // while nothing is stored yet, the next answer may already be another one
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'warming' || data?.days.length === 0 ? againMs : false,
    }),
  );
  return { ...query, isWorthTrying: isWorthTrying && text.trim() !== '' };
}
