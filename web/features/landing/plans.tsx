import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { defaultTermLimits } from '../../../contract/rules/field-limits.ts';
import { chargedCents, monthlyCents, planCardNames } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { useMoney } from '../../language/use-money.ts';
import { classes } from '../../ui/classes.ts';
import { PlanFeatures } from '../upgrade/plan-features.tsx';

const plans = ['free', 'premium', 'pro'] as const;

export function Plans() {
  const t = useTranslations('landing.plans');
  const [isYearly, setIsYearly] = useState(false);
  const limits = useQuery(api.plans.limits.queryOptions()).data ?? defaultTermLimits;
  const money = useMoney();
  return (
    <section id="planos" className="bg-paper">
      <div className="wrap py-14 lg:py-24">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 className="headline text-[clamp(2.25rem,4.6vw,3.75rem)]">{t('heading')}</h2>
          <BillingChoice isYearly={isYearly} onChange={setIsYearly} />
        </div>
        <ul className="mt-6 border-t-[3px] border-ink md:grid md:grid-cols-3">
          {plans.map((plan) => (
            <li
              key={plan}
              className="border-rule py-6 not-first:border-t md:px-8 md:first:pl-0 md:last:pr-0 md:not-first:border-t-0 md:not-first:border-l"
            >
              <h3 className="flex items-center gap-3 text-2xl leading-tight font-[750] font-stretch-80%">
                {planCardNames[plan]}
                {plan === 'premium' && (
                  <span className="rounded-xs border-[1.5px] border-ink px-2 text-xs font-[650]">
                    {t('whatsappIncluded')}
                  </span>
                )}
              </h3>
              <p className="tabular-nums mt-4 text-[5rem] leading-[.9] font-extrabold tracking-tight font-stretch-66%">
                {limits[plan]}{' '}
                <span className="text-2xl font-[650] tracking-normal font-stretch-80%">
                  {t('terms', { count: limits[plan] })}
                </span>
              </p>
              <p className="tabular-nums mt-3 text-lg">
                <b className="font-[750]">
                  {money(plan === 'free' ? 0 : monthlyCents[plan][isYearly ? 'yearly' : 'monthly'])}
                </b>
                <span className="text-ink-3">{t('perMonth')}</span>
              </p>
              <p className="tabular-nums min-h-6 text-sm text-ink-3">
                {plan !== 'free' && isYearly && t('yearlyTotal', { total: money(chargedCents(plan, true)) })}
              </p>
              <PlanFeatures plan={plan} className="mt-3" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function BillingChoice({ isYearly, onChange }: { isYearly: boolean; onChange: (isYearly: boolean) => void }) {
  const t = useTranslations('landing.plans');
  return (
    <fieldset aria-label={t('billing')} className="inline-flex rounded-sm border-[1.5px] border-ink">
      {[false, true].map((yearly) => (
        <button
          key={String(yearly)}
          type="button"
          aria-pressed={isYearly === yearly}
          onClick={() => onChange(yearly)}
          className={classes(
            'min-h-11 px-4 font-semibold font-stretch-92%',
            isYearly === yearly && 'bg-ink text-paper',
          )}
        >
          {t(yearly ? 'yearly' : 'monthly')}
        </button>
      ))}
    </fieldset>
  );
}
