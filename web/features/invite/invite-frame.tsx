import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { landingRows } from '../../../contract/rules/landing-outlets.ts';
import { PublicPage } from '../navigation/public-page.tsx';
import { CodeForm } from './code-form.tsx';

interface Props {
  heading: string;
  lead: string;
  aside?: ReactNode;
  hasOutlets?: boolean;
}

export function InviteFrame({ heading, lead, aside, hasOutlets = true }: Props) {
  const t = useTranslations('invites');
  const wayIn = (
    <div>
      <h1 className="headline text-[clamp(2.5rem,6vw,4.5rem)]">{heading}</h1>
      <p className="prose-text mt-4 mb-7 max-w-[33em]">{lead}</p>
      <CodeForm />
      <p className="mt-3">
        {t('noInvite')} <Link to="/waiting-list">{t('waitingList')}</Link>
      </p>
    </div>
  );
  return (
    <PublicPage className="wrap grid grid-cols-1 gap-14 pt-8 pb-20 sm:pt-14 lg:gap-20">
      {aside ? (
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-14">
          {wayIn}
          {aside}
        </div>
      ) : (
        wayIn
      )}
      {hasOutlets && <OutletPanel />}
    </PublicPage>
  );
}

/** Thirty outlets in three rows of ten, styled as mastheads (requirements R22). */
function OutletPanel() {
  const t = useTranslations('invites');
  return (
    <section className="border-t-[3px] border-ink pt-5">
      <h2 className="text-xl font-bold font-stretch-84%">{t('sources')}</h2>
      {landingRows.map((row) => (
        // columns stay when the fonts come; lines of words would break anew
        <ul
          key={row[0]?.id}
          className="mastheads grid grid-cols-2 border-b border-rule py-2 max-[359px]:grid-cols-1 sm:grid-cols-5"
        >
          {row.map(({ id, name }) => (
            <li key={id} className="py-1 text-md leading-tight whitespace-nowrap text-ink-2">
              {name}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
