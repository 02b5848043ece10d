import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { useNotify } from '../../use-notify.ts';

export function useArchive(search: string) {
  return useInfiniteQuery(
    api.archive.list.infiniteOptions({
      input: (before: string | undefined) => ({
        ...(search ? { search } : {}),
        ...(before ? { before } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.before ?? undefined,
    }),
  );
}

export function useMonth(month: string) {
  return useQuery(api.archive.month.queryOptions({ input: { month } }));
}

export function useEdition(id: string) {
  return useQuery(api.archive.edition.queryOptions({ input: { id } }));
}

export function useShare(id: string) {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const outcome = (title: string) => ({
    onSuccess: () => notify({ title, tone: 'success' as const }),
    onError: (error: unknown) =>
      notify({ title: errorText(t, error, t('editions.share.failed')), tone: 'error' as const }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.archive.edition.key({ input: { id } }) }),
  });
  return {
    share: useMutation(api.archive.share.mutationOptions(outcome(t('editions.share.created')))),
    unshare: useMutation(api.archive.unshare.mutationOptions(outcome(t('editions.share.revoked')))),
  };
}

/** A day without hour or zone, ready for the formatter in UTC. */
export function dayOf(on: string): Date {
  return new Date(`${on}T12:00:00Z`);
}
