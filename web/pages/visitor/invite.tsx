import { useTranslations } from 'use-intl';
import { InviteFrame } from '../../features/invite/invite-frame.tsx';

export default function InvitePage() {
  const t = useTranslations('invites');
  return <InviteFrame heading={t('heading')} lead={t('lead')} />;
}
