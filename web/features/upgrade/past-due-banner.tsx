import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { PastDueNotice } from './past-due-notice.tsx';

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
