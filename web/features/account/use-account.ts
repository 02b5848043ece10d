import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../contract/accounts.ts';
import { api, client } from '../../api.ts';
import { sessionQuery } from '../session/session-query.ts';

export function useAccount() {
  return useQuery(api.accounts.account.queryOptions());
}

export interface AccountForm {
  email: string;
  fullName: string;
  linkedinProfile: string;
  password: string;
}

interface Outcome {
  isAddressPending: boolean;
  /** Why name and LinkedIn were not saved although the new address was taken. */
  failure?: unknown;
}

/** spec §7: name and LinkedIn are saved; the address only when it changed, and then it waits for its confirmation. */
export function useSaveAccount(account: Account) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, fullName, linkedinProfile, password }: AccountForm): Promise<Outcome> => {
      const wantsAddress = email.toLowerCase() !== account.email;
      // first what may be refused, so that a wrong password leaves nothing half done
      if (wantsAddress) await client.accounts.changeEmail({ email, password });
      try {
        await client.accounts.update({ fullName, linkedinProfile });
      } catch (error) {
        if (!wantsAddress) throw error;
        return { isAddressPending: true, failure: error };
      }
      return { isAddressPending: wantsAddress };
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.accounts.account.key() }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  });
}
