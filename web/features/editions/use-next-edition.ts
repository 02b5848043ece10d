import { useQuery } from '@tanstack/react-query';
import type { EditionStory } from '../../../contract/archive.ts';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { api } from '../../api.ts';

const lookAgainMs = 5000;

export function useNextEdition() {
  return useQuery(
    api.archive.draft.queryOptions({
      staleTime: minuteMs,
      refetchInterval: ({ state }) => state.data?.isReading && lookAgainMs,
    }),
  );
}

/** The first story of each term in the next clipping, by term; undefined until it is known. */
export function useNextStories(): ReadonlyMap<string, EditionStory> | undefined {
  const { data } = useNextEdition();
  return data && new Map(data.terms.flatMap(({ term, stories }) => (stories[0] ? [[term, stories[0]]] : [])));
}
