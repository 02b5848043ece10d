import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { useOutcome } from '../../use-notify.ts';

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
  const t = useTranslations('editions.share');
  const { of: outcome } = useOutcome(t('failed'), [api.archive.edition.key({ input: { id } })]);
  return {
    share: useMutation(api.archive.share.mutationOptions(outcome(t('created')))),
    unshare: useMutation(api.archive.unshare.mutationOptions(outcome(t('revoked')))),
  };
}

/** A day without hour or zone, ready for the formatter in UTC. */
export function dayOf(on: string): Date {
  return new Date(`${on}T12:00:00Z`);
}
