import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { StoppedBy } from '../../../../contract/admin/whatsapp.ts';
import { api } from '../../../api.ts';
import { useNotify } from '../../../use-notify.ts';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';

/** Whoever switches it off in the account leaves no number behind, so there is nothing to list. */
export const stoppers = ['message', 'provider', 'undeliverable', 'moved'] as const satisfies StoppedBy[];
const lookAgainMs = 15_000;

export function useLane() {
  return useQuery(api.admin.whatsapp.lane.queryOptions({ refetchInterval: lookAgainMs }));
}

interface Request {
  by: StoppedBy | undefined;
  q: string;
  sort: 'stoppedAt' | 'email';
  direction: 'asc' | 'desc';
}

export function useStoppedNumbers({ q, ...request }: Request) {
  return useInfiniteQuery(
    api.admin.whatsapp.numbers.infiniteOptions({
      ...paging,
      input: (cursor: string | undefined) => ({ ...request, cursor, q: q || undefined }),
    }),
  );
}

export function useStoppedCounts() {
  return useQuery(api.admin.whatsapp.counts.queryOptions());
}

export function useResumeLane() {
  const t = useTranslations('admin.whatsapp');
  const notify = useNotify();
  return useMutation(
    api.admin.whatsapp.resume.mutationOptions({
      ...useAction([api.admin.whatsapp.lane.key()]),
      onSuccess: () => notify({ tone: 'success', title: t('resumed') }),
    }),
  );
}

export function useClearNumber() {
  const t = useTranslations('admin.whatsapp');
  const notify = useNotify();
  return useMutation(
    api.admin.whatsapp.clear.mutationOptions({
      ...useAction([api.admin.whatsapp.key()]),
      onSuccess: () => notify({ tone: 'success', title: t('cleared') }),
    }),
  );
}

/** What a stop of WhatsApp covers, in words: the whole lane, or one template. */
export function useScopeName() {
  const t = useTranslations('admin.whatsapp');
  return (scope: string) =>
    scope === 'lane' ? t('everything') : t('template', { name: scope.replace(/^template /, '') });
}
