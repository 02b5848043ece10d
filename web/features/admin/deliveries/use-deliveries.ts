import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../api.ts';
import { useNotify } from '../../../use-notify.ts';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';

export const unsentKinds = ['deferred', 'failed', 'unknown', 'suppressed', 'skipped'] as const;
export type UnsentKind = (typeof unsentKinds)[number];
/** A morning is watched while it happens. */
const lookAgainMs = 15_000;

export function useMorning(date: string | undefined) {
  return useQuery(api.admin.deliveries.morning.queryOptions({ input: { date }, refetchInterval: lookAgainMs }));
}

interface Request {
  kind: UnsentKind;
  date: string | undefined;
  q: string;
  direction: 'asc' | 'desc';
}

export function useNotSent({ q, ...request }: Request) {
  return useInfiniteQuery(
    api.admin.deliveries.notSent.infiniteOptions({
      ...paging,
      input: (cursor: string | undefined) => ({ ...request, cursor, q: q || undefined }),
    }),
  );
}

export function useRetryDelivery() {
  const t = useTranslations('admin.deliveries');
  const notify = useNotify();
  return useMutation(
    api.admin.deliveries.retry.mutationOptions({
      ...useAction([api.admin.deliveries.key()]),
      onSuccess: () => notify({ tone: 'success', title: t('retried') }),
    }),
  );
}
