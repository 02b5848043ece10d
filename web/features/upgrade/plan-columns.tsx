import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Billing, Plan, TermLimits } from '../../../contract/plans.ts';
import {
  canChangePlan,
  chargedCents,
  everyPlan,
  monthlyCents,
  planCardNames,
} from '../../../contract/rules/price-list.ts';
import { useMoney } from '../../language/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { PayByPix } from './pay-by-pix.tsx';
import { useCheckout, usePortal } from './payments.tsx';
import { PlanFeatures } from './plan-features.tsx';

type CardPlan = Exclude<Plan, 'enterprise'>;
const cards: readonly CardPlan[] = ['free', 'premium', 'pro'];

interface Props {
  reader: Me;
  billing: Billing;
  limits: TermLimits;
  isYearly: boolean;
  /** The prices could not be read. */
  isUnread: boolean;
}

/** The three plans. Free is not bought: its button is disabled unless it is the reader's plan. */
export function PlanColumns({ reader, billing, limits, isYearly, isUnread }: Props) {
  const t = useTranslations('upgrade');
  const { buy, refuse, pendingPriceId } = useCheckout(reader);
  const portal = usePortal(reader);

  function button(plan: CardPlan, describedBy: string) {
    const price = billing.prices.find((one) => one.plan === plan && one.isYearly === isYearly);
    const isPending = pendingPriceId !== undefined && pendingPriceId === price?.priceId;
    if (plan === billing.plan) {
      const { subscription } = billing;
      const isOtherPeriod = subscription?.plan === plan && subscription.isYearly !== isYearly;
      return (
        <div className="flex flex-wrap gap-3">
          <Button aria-describedby={describedBy} isPending={portal.isPending} onClick={portal.open}>
            {t('current')}
          </Button>
          {price && isOtherPeriod && canChangePlan(subscription) && (
            <Button variant="primary" aria-describedby={describedBy} isPending={isPending} onClick={() => buy(price)}>
              {t(isYearly ? 'toYearly' : 'toMonthly')}
            </Button>
          )}
        </div>
      );
    }
    if (plan === 'free' || (!price && !isUnread)) {
      return (
        <Button aria-describedby={describedBy} disabled>
          {t(plan === 'free' ? 'current' : 'unavailable')}
        </Button>
      );
    }
    return (
      <Button
        variant="primary"
        aria-describedby={describedBy}
        isPending={isPending}
        disabled={billing.plan === 'enterprise'}
        onClick={() => (price ? buy(price) : refuse())}
      >
        {isSmaller(plan, billing.plan) ? t('change', { plan: planCardNames[plan] }) : t('subscribe')}
      </Button>
    );
  }

  return (
    <ul className="grid border-t-[3px] border-ink md:grid-cols-3">
      {cards.map((plan) => (
        <PlanColumn
          key={plan}
          plan={plan}
          isYearly={isYearly}
          isCurrent={plan === billing.plan}
          termLimit={limits[plan]}
          button={(describedBy) => (
            <>
              {button(plan, describedBy)}
              {plan !== 'free' && isYearly && <PayByPix billing={billing} plan={plan} describedBy={describedBy} />}
            </>
          )}
        />
      ))}
    </ul>
  );
}

const isSmaller = (plan: Plan, than: Plan) => everyPlan.indexOf(plan) < everyPlan.indexOf(than);

interface PlanColumnProps {
  plan: CardPlan;
  isYearly: boolean;
  isCurrent: boolean;
  termLimit: number;
  /** Given the id of the plan's name, which describes the button. */
  button: (describedBy: string) => ReactNode;
}

function PlanColumn({ plan, isYearly, isCurrent, termLimit, button }: PlanColumnProps) {
  const t = useTranslations('upgrade');
  const nameId = useId();
  const money = useMoney();
  const cents = plan === 'free' ? 0 : monthlyCents[plan][isYearly ? 'yearly' : 'monthly'];
  const total = plan === 'free' ? undefined : money(chargedCents(plan, isYearly));
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
      <PlanFeatures plan={plan} aria-label={t('features')} className="mt-4 mb-6" />
      <div className="mt-auto grid justify-items-start gap-3">{button(nameId)}</div>
    </li>
  );
}

const segment =
  'grid min-h-11 cursor-pointer place-items-center px-4 font-semibold font-stretch-92% has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pen';

export function BillingToggle({ isYearly, onChange }: { isYearly: boolean; onChange: (isYearly: boolean) => void }) {
  const t = useTranslations('upgrade.billing');
  return (
    <fieldset className="inline-flex rounded-sm border-[1.5px] border-ink">
      <legend className="sr-only">{t('label')}</legend>
      {[false, true].map((yearly) => (
        <label key={String(yearly)} className={segment}>
          <input
            type="radio"
            name="billing"
            className="sr-only"
            checked={isYearly === yearly}
            onChange={() => onChange(yearly)}
          />
          {yearly ? t('yearly') : t('monthly')}
        </label>
      ))}
    </fieldset>
  );
}
