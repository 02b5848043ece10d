import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { Button } from '../../ui/button.tsx';
import { usePortal } from './use-billing.ts';

const staleMs = 5 * 60_000;

/** On every page of a paying reader while the grace runs: the plan still holds, but not for long. */
export function PastDueBanner({ reader }: { reader: Me }) {
  const isPaying = reader.plan === 'premium' || reader.plan === 'pro';
  const { data } = useQuery(api.payments.billing.queryOptions({ enabled: isPaying, staleTime: staleMs }));
  const graceEndsAt = isPaying && data?.subscription?.graceEndsAt;
  if (!graceEndsAt || new Date(graceEndsAt).getTime() <= now()) return null;
  return (
    <div className="pt-6 -mb-6">
      <PastDueNotice reader={reader} graceEndsAt={graceEndsAt} isOver={false} />
    </div>
  );
}

interface Props {
  reader: Me;
  graceEndsAt: string;
  isOver: boolean;
}

/** A renewal that failed: loud, with the one thing to do. */
export function PastDueNotice({ reader, graceEndsAt, isOver }: Props) {
  const t = useTranslations('upgrade.notes');
  const format = useFormatter();
  const portal = usePortal(reader);
  const date = format.dateTime(new Date(graceEndsAt), { day: '2-digit', month: '2-digit', year: 'numeric' });
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-[6px] border-pencil bg-paper px-5 py-4"
    >
      <p className="flex-1 basis-72 font-semibold">{isOver ? t('pastDueOver') : t('pastDue', { date })}</p>
      <Button variant="danger" isPending={portal.isPending} onClick={portal.open}>
        {t('pay')}
      </Button>
    </div>
  );
}
