import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { InviteSort } from '../../../../contract/admin/invites.ts';
import { api } from '../../../api.ts';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';

interface Request {
  state: 'active' | 'used';
  q: string;
  sort: InviteSort;
  direction: 'asc' | 'desc';
}

export function useInviteList({ q, ...request }: Request) {
  return useInfiniteQuery(
    api.admin.invites.list.infiniteOptions({
      ...paging,
      input: (cursor: string | undefined) => ({ ...request, cursor, q: q || undefined }),
    }),
  );
}

export function useInviteCounts() {
  return useQuery(api.admin.invites.counts.queryOptions());
}

const keys = () => [api.admin.invites.key()];

export function useCreateInvite() {
  const { onSettled } = useAction(keys());
  return useMutation(api.admin.invites.create.mutationOptions({ onSettled }));
}

export function useCreateInvites() {
  return useMutation(api.admin.invites.createMany.mutationOptions(useAction(keys())));
}
