import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { Menu, MenuButton, MenuLink, MenuRule } from '../../ui/menu.tsx';
import { useSiteSettings } from '../session/credentials.tsx';
import { useSignOut } from '../session/use-session.ts';

interface Props {
  reader: Me;
  termsPath: string;
  triggerClassName: string;
}

/** The avatar with the first letter of the e-mail, and its menu (requirements R18). */
export default function AccountMenu({ reader, termsPath, triggerClassName }: Props) {
  const t = useTranslations('common.nav');
  const signOut = useSignOut();
  const site = useSiteSettings();
  const seesMailbox = site?.hasMailbox && (site.isDemo || reader.isAdmin);
  return (
    <Menu
      label={t('accountMenu', { email: reader.email })}
      trigger={reader.email.charAt(0)}
      triggerClassName={triggerClassName}
      isOpenAtFirst
    >
      <MenuLink to="/account">{t('account')}</MenuLink>
      <MenuLink to={termsPath}>{t('myTerms')}</MenuLink>
      <MenuLink to="/clippings">{t('clippings')}</MenuLink>
      <MenuLink to="/sources">{t('sources')}</MenuLink>
      <MenuLink to="/help">{t('help')}</MenuLink>
      {reader.isAdmin && <MenuLink to="/admin">{t('admin')}</MenuLink>}
      {seesMailbox && <MenuLink to="/mailbox">{t('mailbox')}</MenuLink>}
      <MenuRule />
      <MenuButton onSelect={() => void signOut()}>{t('signOut')}</MenuButton>
    </Menu>
  );
}
