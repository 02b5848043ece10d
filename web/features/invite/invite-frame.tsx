import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PublicHeader } from '../navigation/public-header.tsx';
import { OutletPanel } from './outlet-panel.tsx';

/** Both invite pages: the way in above, the sources below. */
export function InviteFrame({ children }: { children: ReactNode }) {
  const t = useTranslations();
  return (
    <>
      <PublicHeader visitorLink={{ to: '/auth', text: t('common.nav.signIn') }} />
      <main id="content" className="wrap grid grid-cols-1 gap-14 pt-8 pb-20 sm:pt-14 lg:gap-20">
        <div>{children}</div>
        <OutletPanel />
      </main>
    </>
  );
}
