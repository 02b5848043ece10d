import { useFormatter, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { usePortal } from './use-billing.ts';

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
