import { useTranslations } from 'use-intl';
import { InviteFrame } from '../../features/invite/invite-frame.tsx';
import { CountdownCard, useOffer } from '../../features/signup/offer.tsx';

/** The invite page in its exclusive dress: the same code form beside the clock. */
export default function InviteExclusivePage() {
  const t = useTranslations('invites');
  const { endsAt } = useOffer();
  return (
    <InviteFrame heading={t('exclusiveHeading')} lead={t('exclusiveLead')} aside={<CountdownCard endsAt={endsAt} />} />
  );
}
