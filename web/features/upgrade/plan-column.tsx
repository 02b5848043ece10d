import { type ReactNode, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { chargedCents, monthlyCents, planCardNames } from '../../../contract/rules/price-list.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';
import { type CardPlan, cards, features } from './plan-cards.ts';

interface Props {
  plan: CardPlan;
  isYearly: boolean;
  isCurrent: boolean;
  termLimit: number;
  /** Given the id of the plan's name, which describes the button. */
  button: (describedBy: string) => ReactNode;
}

/** One plan as a newspaper column: its name, the number of terms set large, the price, what it has and lacks. */
export function PlanColumn({ plan, isYearly, isCurrent, termLimit, button }: Props) {
  const t = useTranslations('upgrade');
  const format = useFormatter();
  const nameId = useId();
  const money = (cents: number) => format.number(cents / 100, { style: 'currency', currency: 'BRL' });
  const cents = plan === 'free' ? 0 : monthlyCents[plan][isYearly ? 'yearly' : 'monthly'];
  const total = plan === 'free' ? undefined : money(chargedCents(plan, isYearly));
  const has = cards.find((card) => card.plan === plan)?.has ?? [];
  return (
    <li className="flex min-w-0 flex-col border-rule py-6 wrap-anywhere not-first:border-t md:px-8 md:pb-8 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={nameId} className="text-2xl leading-tight font-[750] font-stretch-80%">
          {planCardNames[plan]}
        </h2>
        {isCurrent && <Badge>{t('yours')}</Badge>}
      </div>
      <p className="tabular-nums mt-4 text-5xl leading-none font-extrabold tracking-tight font-stretch-66%">
        {termLimit}{' '}
        <span className="text-xl font-[650] tracking-normal font-stretch-80%">{t('terms', { count: termLimit })}</span>
      </p>
      <p className="tabular-nums mt-3 text-lg">
        <b className="font-[750]">{money(cents)}</b> <span className="text-ink-3">{t('perMonth')}</span>
      </p>
      <p className="tabular-nums text-sm text-ink-3">
        {total ? (isYearly ? t('yearlyTotal', { total }) : t('monthlyTotal')) : t('freeTotal')}
      </p>
      <ul aria-label={t('features.heading')} className="mt-4 mb-6 grid gap-2">
        {features.map((feature) => (
          <li key={feature} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
            {has.includes(feature) ? (
              <>
                <CheckIcon className="mt-1 size-[18px] text-stamp" />
                <span className="text-ink-2">{t(`features.${feature}`)}</span>
              </>
            ) : (
              <>
                <MinusIcon className="mt-1 size-[18px] text-ink-3" />
                <span className="text-ink-3">
                  <span className="sr-only">{t('features.lacks')} </span>
                  {t(`features.${feature}`)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid justify-items-start">{button(nameId)}</div>
    </li>
  );
}
