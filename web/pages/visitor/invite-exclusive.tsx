import { useTranslations } from 'use-intl';
import { InviteFrame } from '../../features/invite/invite-frame.tsx';
import { CountdownCard, useOffer } from '../../features/signup/offer.tsx';

/** The invite page of the offer: the same code form with a countdown. A code remains valid after the offer. */
export default function InviteExclusivePage() {
  const t = useTranslations('invites');
  const offer = useOffer(1000);
  const isOver = offer.state === 'over';
  return (
    <InviteFrame
      heading={t(isOver ? 'exclusiveOverHeading' : 'exclusiveHeading')}
      lead={t(isOver ? 'exclusiveOverLead' : 'exclusiveLead')}
      aside={!isOver && <CountdownCard offer={offer} />}
      hasOutlets={!isOver}
    />
  );
}
