import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { SourceHealth, SourceSort } from '../../../../contract/admin/sources.ts';
import { api } from '../../../api.ts';
import { useNotify } from '../../../use-notify.ts';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';

export const healths = ['well', 'failing', 'silent', 'paused', 'new'] as const satisfies SourceHealth[];
const keys = () => [api.admin.sources.list.key(), api.admin.sources.counts.key()];
/** A feed that was asked for answers within seconds; the list looks again meanwhile. */
const lookAgainMs = 10_000;

interface Request {
  health: SourceHealth | undefined;
  q: string;
  sort: SourceSort;
  direction: 'asc' | 'desc';
}

export function useSourceList({ q, ...request }: Request) {
  return useInfiniteQuery(
    api.admin.sources.list.infiniteOptions({
      ...paging,
      refetchInterval: lookAgainMs,
      input: (cursor: string | undefined) => ({ ...request, cursor, q: q || undefined }),
    }),
  );
}

export function useSourceCounts() {
  return useQuery(api.admin.sources.counts.queryOptions({ refetchInterval: lookAgainMs }));
}

export function useSteerSource() {
  const t = useTranslations('admin.sources');
  const notify = useNotify();
  const action = useAction(keys());
  const setPaused = useMutation(api.admin.sources.setPaused.mutationOptions(action));
  const check = useMutation(
    api.admin.sources.check.mutationOptions({
      ...action,
      onSuccess: () => notify({ tone: 'success', title: t('checking') }),
    }),
  );
  return { setPaused, check };
}

export const useDiscover = () => useMutation(api.admin.sources.discover.mutationOptions());
export const usePreviewFeed = () => useMutation(api.admin.sources.preview.mutationOptions());

export function useAddSource() {
  const t = useTranslations('admin.sources');
  const notify = useNotify();
  return useMutation(
    api.admin.sources.add.mutationOptions({
      ...useAction(keys()),
      onSuccess: () => notify({ tone: 'success', title: t('added') }),
    }),
  );
}

export function useImportOpml() {
  const t = useTranslations('admin.sources');
  const notify = useNotify();
  return useMutation(
    api.admin.sources.importOpml.mutationOptions({
      ...useAction(keys(), t('importFailed')),
      onSuccess: (counts) => notify({ tone: 'success', title: t('imported', counts) }),
    }),
  );
}
