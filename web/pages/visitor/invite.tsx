import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { CodeForm } from '../../features/invite/code-form.tsx';
import { InviteFrame } from '../../features/invite/invite-frame.tsx';

export default function InvitePage() {
  const t = useTranslations('invites');
  return (
    <InviteFrame>
      <h1 className="headline text-[clamp(2.5rem,6vw,4.5rem)]">{t('heading')}</h1>
      <p className="prose-text mt-4 mb-7 max-w-[33em]">{t('lead')}</p>
      <CodeForm />
      <p className="mt-3">
        {t('noInvite')} <Link to="/waiting-list">{t('waitingList')}</Link>
      </p>
    </InviteFrame>
  );
}
