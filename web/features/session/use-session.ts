import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { api, client } from '../../api.ts';
import { useNotify } from '../../use-notify.ts';

/** The signed-in reader, or null. The only source of this in the app. */
export const sessionQuery = api.accounts.session.queryOptions({ staleTime: minuteMs });

/** For `predicate`: all that was read for the reader. */
export const isOfReader = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(sessionQuery.queryKey);

/** Loading, signed in (`reader`) or signed out (`reader` is null). A failed check counts as signed out (requirements R58). */
export function useSession() {
  const { data, isPending } = useQuery(sessionQuery);
  return { reader: data ?? null, isLoading: isPending };
}

/** Removes all data of the reader from this tab, also the input of an unfinished sign-up (requirements R19). */
export function forgetReader(queryClient: QueryClient): void {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  sessionStorage.clear();
}

export function useLeave(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Leave first: a guarded page that sees the session end would send the visitor to /auth.
    await navigate('/');
    forgetReader(queryClient);
  };
}

export function useSignOut() {
  const leave = useLeave();
  const notify = useNotify();
  const t = useTranslations('common.nav');
  return async (): Promise<void> => {
    try {
      await client.signIn.signOut();
    } catch {
      return void notify({ title: t('signOutFailed'), tone: 'error' });
    }
    await leave();
  };
}

/** Passed to the login by a guarded page: the page the visitor wanted. */
export interface WantedPage {
  wanted: string;
  /** The session ended while the page was open. */
  hasEnded?: boolean;
}

/** In the history entry, not in the address, so that a link to the login cannot redirect elsewhere. */
export function useWantedPage(): Partial<WantedPage> {
  return (useLocation().state as Partial<WantedPage> | null) ?? {};
}
