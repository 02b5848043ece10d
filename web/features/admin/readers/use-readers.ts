import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Plan } from '../../../../contract/plans.ts';
import { api } from '../../../api.ts';
import { useNotify } from '../../../use-notify.ts';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';

export type ReaderGroup = 'all' | 'admins' | 'unconfirmed' | 'suspended';

interface Request {
  only: ReaderGroup;
  plan: Plan | undefined;
  q: string;
  sort: 'createdAt' | 'email';
  direction: 'asc' | 'desc';
}

export function useReaderList({ q, ...request }: Request) {
  return useInfiniteQuery(
    api.admin.readers.list.infiniteOptions({
      ...paging,
      input: (cursor: string | undefined) => ({ ...request, cursor, q: q || undefined }),
    }),
  );
}

export function useReaderCounts() {
  return useQuery(api.admin.readers.counts.queryOptions());
}

export function useReader(id: string) {
  return useQuery(api.admin.readers.page.queryOptions({ input: { id }, retry: false }));
}

/** The operator’s actions on one account. */
export function useReaderActions() {
  const t = useTranslations('admin.readers.done');
  const notify = useNotify();
  const action = useAction([api.admin.readers.key()]);
  const say = (title: string) => notify({ tone: 'success', title });
  const resend = useMutation(
    api.admin.readers.resendConfirmation.mutationOptions({
      ...action,
      onSuccess: ({ sent }) => say(sent ? t('resend') : t('alreadyConfirmed')),
    }),
  );
  const endSessions = useMutation(
    api.admin.readers.endSessions.mutationOptions({
      ...action,
      onSuccess: ({ ended }) => say(t('endSessions', { count: ended })),
    }),
  );
  const setAdmin = useMutation(
    api.admin.readers.setAdmin.mutationOptions({
      ...action,
      onSuccess: (_, { isAdmin }) => say(t(isAdmin ? 'makeAdmin' : 'unmakeAdmin')),
    }),
  );
  const setSuspended = useMutation(
    api.admin.readers.setSuspended.mutationOptions({
      ...action,
      onSuccess: (_, { isSuspended }) => say(t(isSuspended ? 'suspend' : 'restore')),
    }),
  );
  return { resend, endSessions, setAdmin, setSuspended };
}

/** Grants or takes a plan; the form that asked shows the outcome. */
export function usePlanGrant() {
  const t = useTranslations('admin.reader.plan');
  const notify = useNotify();
  const action = useAction([api.admin.readers.key()]);
  const say = (title: string) => notify({ tone: 'success', title });
  const give = useMutation(
    api.admin.readers.grantPlan.mutationOptions({ ...action, onSuccess: () => say(t('granted')) }),
  );
  const take = useMutation(api.admin.readers.takePlan.mutationOptions({ ...action, onSuccess: () => say(t('taken')) }));
  return { give, take };
}
