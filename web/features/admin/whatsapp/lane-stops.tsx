import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WhatsappLane } from '../../../../contract/admin/whatsapp.ts';
import { errorText } from '../../../error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/display/table.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { LoadFailure, Skeleton } from '../../../ui/feedback/loading.tsx';
import { useDates } from '../use-dates.ts';
import { useLane, useResumeLane, useScopeName } from './use-whatsapp.ts';

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
