import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Billing, TermLimits } from '../../../contract/plans.ts';
import { Button } from '../../ui/button.tsx';
import { type CardPlan, cards } from './plan-cards.ts';
import { PlanColumn } from './plan-column.tsx';
import { useCheckout, usePortal } from './use-billing.ts';

interface Props {
  reader: Me;
  billing: Billing;
  limits: TermLimits;
  isYearly: boolean;
  /** The prices could not be read: what is sold is not known. */
  isUnread: boolean;
}

/** The three plans; the buttons as the specification has them (§2 /upgrade). */
export function PlanColumns({ reader, billing, limits, isYearly, isUnread }: Props) {
  const t = useTranslations('upgrade');
  const { buy, refuse, pendingPriceId } = useCheckout(reader);
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
    if (plan === 'free' || (!price && !isUnread)) {
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
        isPending={pendingPriceId !== undefined && pendingPriceId === price?.priceId}
        disabled={billing.plan === 'enterprise'}
        onClick={() => (price ? buy(price) : refuse())}
      >
        {t('subscribe')}
      </Button>
    );
  }

  return (
    <ul className="grid border-t-[3px] border-ink md:grid-cols-3">
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
