import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WatchTerm } from '../../../contract/terms.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';

/** The reader's terms, newest first. After every change the list is read again from the server. */
export function useTerms() {
  return useQuery(api.terms.list.queryOptions());
}

/** A change is done when the list is; what the lab says of it may come later. */
function useReadAgain() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: api.lab.volumes.key() });
    void queryClient.invalidateQueries({ queryKey: api.suggestions.mine.key() });
    return queryClient.invalidateQueries({ queryKey: api.terms.list.key() });
  };
}

/** The new row is on the list at once; a refusal takes it off again. */
export function useAddTerm() {
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  const queryKey = api.terms.list.queryKey();
  return useMutation(
    api.terms.add.mutationOptions({
      onMutate: async ({ term }) => {
        await queryClient.cancelQueries({ queryKey });
        const before = queryClient.getQueryData<WatchTerm[]>(queryKey);
        const row = { id: `new ${term}`, term, createdAt: new Date(now()).toISOString(), isActive: true };
        queryClient.setQueryData<WatchTerm[]>(queryKey, (rows) => rows && [row, ...rows]);
        return before;
      },
      onError: (_error, _input, before) => queryClient.setQueryData(queryKey, before),
      onSettled: readAgain,
    }),
  );
}

export function useReplaceTerm() {
  const readAgain = useReadAgain();
  return useMutation(api.terms.replace.mutationOptions({ onSettled: readAgain }));
}
