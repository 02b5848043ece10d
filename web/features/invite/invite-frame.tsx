import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { landingRows } from '../../../contract/rules/landing-outlets.ts';
import { PublicHeader } from '../navigation/public-header.tsx';

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

/** spec §1: about thirty outlets, three rows of ten, set as mastheads. */
function OutletPanel() {
  const t = useTranslations('invites');
  return (
    <section className="border-t-[3px] border-ink pt-5">
      <h2 className="text-xl font-bold font-stretch-84%">{t('sources')}</h2>
      {landingRows.map((row) => (
        <ul key={row[0]?.id} className="mastheads flex flex-wrap border-b border-rule py-2">
          {row.map(({ id, name }) => (
            <li key={id} className="px-3 py-1 text-md leading-tight whitespace-nowrap text-ink-2">
              {name}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
