import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../api.ts';
import { useNotify } from '../../../use-notify.ts';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';

export type WaitingState = 'all' | 'waiting' | 'invited';

interface Request {
  state: WaitingState;
  q: string;
  sort: 'createdAt' | 'email';
  direction: 'asc' | 'desc';
}

export function useWaitingList({ q, ...request }: Request) {
  return useInfiniteQuery(
    api.admin.waiting.list.infiniteOptions({
      ...paging,
      input: (cursor: string | undefined) => ({ ...request, cursor, q: q || undefined }),
    }),
  );
}

export function useWaitingCounts() {
  return useQuery(api.admin.waiting.counts.queryOptions());
}

export function useInviteWaiting() {
  const t = useTranslations('admin.waiting');
  const notify = useNotify();
  return useMutation(
    api.admin.waiting.invite.mutationOptions({
      ...useAction([api.admin.waiting.key(), api.admin.invites.key()]),
      onSuccess: ({ invited }) => notify({ tone: 'success', title: t('done', { count: invited }) }),
    }),
  );
}
