import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StoppedBy, WhatsappLane } from '../../../../contract/admin/whatsapp.ts';
import { api } from '../../../api.ts';
import { errorText } from '../../../error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/display/table.tsx';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { LoadFailure, Skeleton } from '../../../ui/feedback/loading.tsx';
import { useNotify } from '../../../use-notify.ts';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';
import { useDates } from '../use-dates.ts';

/** Whoever switches it off in the account leaves no number behind, so there is nothing to list. */
export const stoppers = ['message', 'provider', 'undeliverable', 'moved'] as const satisfies StoppedBy[];
const lookAgainMs = 15_000;

function useLane() {
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

function useResumeLane() {
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

type Stop = WhatsappLane['stops'][number];

/** What no reader gets by WhatsApp until somebody has looked at the cause. */
export function LaneStops() {
  const t = useTranslations();
  const lane = useLane();
  return (
    <section>
      <h2 className="mb-1 text-xl font-bold font-stretch-84%">{t('admin.whatsapp.lane')}</h2>
      {lane.isPending && <Skeleton rows={2} rowClassName="h-11" label={t('common.loading')} />}
      {lane.isError && (
        <LoadFailure
          text={errorText(t, lane.error, t('admin.list.failed'))}
          retryLabel={t('common.actions.retry')}
          onRetry={() => void lane.refetch()}
        />
      )}
      {lane.data && (
        <>
          <p className="mb-3 text-ink-2">
            {t('admin.whatsapp.waiting', { count: lane.data.waiting })}{' '}
            {lane.data.stops.length === 0 && t('admin.whatsapp.flowing')}
          </p>
          {lane.data.stops.length > 0 && <StopTable stops={lane.data.stops} />}
        </>
      )}
    </section>
  );
}

function StopTable({ stops }: { stops: Stop[] }) {
  const t = useTranslations();
  const dates = useDates();
  const resume = useResumeLane();
  const [asked, setAsked] = useState<Stop>();
  const [isAsking, setIsAsking] = useState(false);
  const nameOf = useScopeName();
  const columns: Column<Stop>[] = [
    { title: t('admin.whatsapp.what'), cell: ({ scope }) => <b className="font-semibold">{nameOf(scope)}</b> },
    {
      title: t('admin.whatsapp.reason'),
      cell: ({ code, reason }) => (
        <span className="wrap-anywhere text-pencil">
          {code} {reason}
        </span>
      ),
    },
    { title: t('admin.whatsapp.stoppedAt'), cell: ({ stoppedAt }) => dates.moment(stoppedAt) },
    {
      title: t('admin.list.actions'),
      isActions: true,
      cell: (stop) => (
        <span className="-my-2.5 -ml-2.5 block">
          <Button
            variant="quiet"
            isPending={resume.isPending && resume.variables?.scope === stop.scope}
            aria-label={t('admin.whatsapp.resumeNamed', { name: nameOf(stop.scope) })}
            onClick={() => {
              setAsked(stop);
              setIsAsking(true);
            }}
          >
            {t('admin.whatsapp.resume')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <Table caption={t('admin.whatsapp.lane')} columns={columns} rows={stops} rowKey={({ scope }) => scope} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        question={t('admin.whatsapp.confirm')}
        detail={t('admin.whatsapp.confirmDetail', { name: nameOf(asked?.scope ?? '') })}
        confirmLabel={t('admin.whatsapp.resume')}
        cancelLabel={t('common.actions.cancel')}
        isHarmless
        onConfirm={() => asked && resume.mutate({ scope: asked.scope })}
      />
    </>
  );
}
