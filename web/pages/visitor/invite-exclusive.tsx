import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { CodeForm } from '../../features/invite/code-form.tsx';
import { CountdownCard } from '../../features/invite/countdown-card.tsx';
import { InviteFrame } from '../../features/invite/invite-frame.tsx';
import { useOffer } from '../../features/signup/use-offer.ts';

/** The invite page in its exclusive dress: the same code form beside the clock. */
export default function InviteExclusivePage() {
  const t = useTranslations('invites');
  const { endsAt } = useOffer();
  return (
    <InviteFrame>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-14">
        <div>
          <h1 className="headline text-[clamp(2.5rem,6vw,4.5rem)]">{t('exclusiveHeading')}</h1>
          <p className="prose-text mt-4 mb-7 max-w-[33em]">{t('exclusiveLead')}</p>
          <CodeForm />
          <p className="mt-3">
            {t('noInvite')} <Link to="/waiting-list">{t('waitingList')}</Link>
          </p>
        </div>
        <CountdownCard endsAt={endsAt} />
      </div>
    </InviteFrame>
  );
}
