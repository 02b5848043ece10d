import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { Meter } from '../../ui/data/meter.tsx';
import { MoreTerms } from './more-terms.tsx';
import { useTerms } from './use-terms.ts';

/** How many places the plan has and how many are taken. */
export function PlanUse({ reader }: { reader: Me }) {
  const t = useTranslations();
  const { data } = useTerms();
  const used = data?.filter((term) => term.isActive).length ?? 0;
  return (
    <div className="grid w-full justify-items-start gap-1 sm:ml-auto sm:w-auto sm:justify-items-end sm:text-right">
      <Meter used={used} total={reader.termLimit} label={t('terms.meter', { used, limit: reader.termLimit })} />
      <p className="text-ink-2">
        {t('terms.limit', { count: reader.termLimit })} · {t(`common.plans.${reader.plan}`)}
      </p>
      <MoreTerms plan={reader.plan} limit={reader.termLimit} />
    </div>
  );
}
