import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The reader's terms, newest first. After every change the list is read again from the server. */
export function useTerms() {
  return useQuery(api.terms.list.queryOptions());
}

export function useAddTerm() {
  const queryClient = useQueryClient();
  return useMutation(
    api.terms.add.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.terms.list.key() }),
    }),
  );
}
