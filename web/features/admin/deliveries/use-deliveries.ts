import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { DeliveryFate } from '../../../../contract/admin/deliveries.ts';
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

interface Reasoned {
  reason: string | null;
  reasonDetail?: string | null;
  state?: string;
}

/** The words for a reason's code, with its detail: what a mail server said is shown as it said it. */
export function useReasonText() {
  const t = useTranslations('admin.deliveries');
  const stoppers = useTranslations('admin.whatsapp.by');
  return ({ reason, reasonDetail, state }: Reasoned): string => {
    const isStopper = reason === 'whatsapp_stopped' && stoppers.has(reasonDetail as 'reader');
    const detail = isStopper ? stoppers(reasonDetail as 'reader') : (reasonDetail ?? '');
    const key = `reasons.${reason ?? 'unknown'}` as 'reasons.server_refused';
    const words = t.has(key) ? t(key, { detail }) : `${reason} ${detail}`;
    return state === 'expired' && reason !== 'too_late' ? t('late', { reason: words }) : words;
  };
}

/** In the order they are shown. */
export const fates = ['due', 'sent', 'deferred', 'failed', 'unknown', 'suppressed'] as const satisfies DeliveryFate[];

/** The ledger's finer states in the operator's words. */
export function fateOfState(state: string): DeliveryFate {
  if (state === 'expired') return 'failed';
  return fates.find((fate) => fate === state) ?? 'due';
}
