import { useTranslations } from 'use-intl';
import { InviteFrame } from '../../features/invite/invite-frame.tsx';
import { CountdownCard, useOffer } from '../../features/signup/offer.tsx';
import { Either } from '../../ui/display/either.tsx';

/** The invite page of the offer: the same code form beside the clock. A code is good for longer than the offer. */
export default function InviteExclusivePage() {
  const t = useTranslations('invites');
  const offer = useOffer(1000);
  const isOver = offer.state === 'over';
  return (
    <InviteFrame
      heading={<Either isFirst={isOver} first={t('exclusiveOverHeading')} second={t('exclusiveHeading')} />}
      lead={<Either isFirst={isOver} first={t('exclusiveOverLead')} second={t('exclusiveLead')} />}
      aside={!isOver && <CountdownCard offer={offer} />}
      hasOutlets={!isOver}
    />
  );
}
