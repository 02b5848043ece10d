import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Billing } from '../../../contract/payments.ts';
import type { TermLimits } from '../../../contract/plans.ts';
import { Button } from '../../ui/button.tsx';
import { type CardPlan, cards } from './plan-cards.ts';
import { PlanColumn } from './plan-column.tsx';
import { useCheckout, usePortal } from './use-billing.ts';

interface Props {
  reader: Me;
  billing: Billing;
  limits: TermLimits;
  isYearly: boolean;
}

/** The three plans; the buttons as the specification has them (§2 /upgrade). */
export function PlanColumns({ reader, billing, limits, isYearly }: Props) {
  const t = useTranslations('upgrade');
  const { buy, pendingPriceId } = useCheckout(reader);
  const portal = usePortal(reader);

  function button(plan: CardPlan, describedBy: string) {
    if (plan === billing.plan) {
      return (
        <Button aria-describedby={describedBy} isPending={portal.isPending} onClick={portal.open}>
          {t('current')}
        </Button>
      );
    }
    const price = billing.prices.find((one) => one.plan === plan && one.isYearly === isYearly);
    if (plan === 'free' || !price) {
      return (
        <Button aria-describedby={describedBy} disabled>
          {plan === 'free' ? t('current') : t('unavailable')}
        </Button>
      );
    }
    return (
      <Button
        variant="primary"
        aria-describedby={describedBy}
        isPending={pendingPriceId === price.priceId}
        disabled={billing.plan === 'enterprise'}
        onClick={() => buy(price)}
      >
        {t('subscribe')}
      </Button>
    );
  }

  return (
    <ul className="grid border-t-[3px] border-tinta md:grid-cols-3">
      {cards.map(({ plan }) => (
        <PlanColumn
          key={plan}
          plan={plan}
          isYearly={isYearly}
          isCurrent={plan === billing.plan}
          termLimit={limits[plan]}
          button={(describedBy) => button(plan, describedBy)}
        />
      ))}
    </ul>
  );
}
