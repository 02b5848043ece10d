import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { avatarClass } from './avatar-class.ts';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(loadMenu);

/** The avatar is there at once; the menu below it, a good part of the page's script, comes when somebody reaches for it. */
export function AccountAvatar({ reader, termsPath }: { reader: Me; termsPath: string }) {
  const t = useTranslations('common.nav');
  const [isWanted, setIsWanted] = useState(false);
  const avatar = (
    <button
      type="button"
      aria-label={t('accountMenu', { email: reader.email })}
      aria-haspopup="menu"
      aria-expanded={false}
      className={avatarClass}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
    >
      {reader.email.charAt(0)}
    </button>
  );
  if (!isWanted) return avatar;
  return (
    <Suspense fallback={avatar}>
      <AccountMenu reader={reader} termsPath={termsPath} />
    </Suspense>
  );
}
