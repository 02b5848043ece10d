import { useEffect } from 'react';
import { Link, useNavigationType } from 'react-router';
import { useTranslations } from 'use-intl';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { CodeForm } from '../../features/invite/code-form.tsx';
import { Plans } from '../../features/landing/plans.tsx';
import { CutStory, MergedStory } from '../../features/landing/sample-stories.tsx';
import { OutletWall, Steps } from '../../features/landing/steps.tsx';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';

const anchors = [
  ['#como', 'how'],
  ['#veiculos', 'outlets'],
  ['#planos', 'plans'],
] as const;

export default function LandingPage() {
  const t = useTranslations();
  useOutsideLanding();
  return (
    <>
      <PublicHeader visitorLink={{ to: '/invite', text: t('common.nav.signIn') }}>
        <nav aria-label={t('common.mainNavigation')} className="ml-4 hidden gap-6 lg:flex">
          {anchors.map(([href, name]) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center font-medium text-ink no-underline font-stretch-92% hover:underline"
            >
              {t(`landing.nav.${name}`)}
            </a>
          ))}
        </nav>
      </PublicHeader>
      <main id="content">
        <section className="overflow-hidden">
          <div className="wrap grid grid-cols-1 items-center gap-8 pt-4 pb-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)] lg:gap-14 lg:pt-8 lg:pb-24">
            <div>
              <h1 className="headline text-[clamp(3.1rem,6.9vw,5.6rem)]">
                {t.rich('landing.headline', {
                  mark: (words) => <mark className="highlight rounded-[.1em] text-nowrap">{words}</mark>,
                })}
              </h1>
              <p className="prose-text mt-6 mb-8 max-w-[33em]">{t('landing.lead')}</p>
              <CodeForm />
              <p className="mt-3 max-w-[30rem] text-sm text-ink-2">
                {t.rich('landing.byInvite', { list: (words) => <Link to="/waiting-list">{words}</Link> })}
              </p>
              <div className="mt-5 flex flex-wrap gap-3">
                <ButtonLink to="/invite" className="min-h-12 px-6">
                  {t('landing.start')}
                </ButtonLink>
                <MyTerms />
              </div>
            </div>
            <CutStory />
          </div>
        </section>
        <Steps />
        <MergedStory />
        <OutletWall />
        <Plans />
        <ClosingBand />
      </main>
    </>
  );
}

/** On a phone, where the header has no room for it. Apart, so that the answer of who is there does not draw the whole page anew. */
function MyTerms() {
  const t = useTranslations('common.nav');
  const { reader } = useSession();
  if (!reader) return null;
  return (
    <ButtonLink to={dashboardPath(reader.language)} variant="primary" className="min-h-12 px-6 sm:hidden">
      {t('myTerms')}
    </ButtonLink>
  );
}

/** The ink band at the foot: the second way to start, and the small print. */
export function ClosingBand() {
  const t = useTranslations('landing');
  const linkClass = 'inline-flex min-h-11 items-center text-on-band hover:text-on-band';
  return (
    <section className="bg-band text-on-band">
      <div className="bg-paper">
        <div className="torn-edge" />
      </div>
      <div className="wrap pt-16 pb-8 lg:pt-24">
        <h2 className="headline text-[clamp(2.5rem,6.4vw,5rem)]">{t('close')}</h2>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          <ButtonLink variant="marker" to="/invite" className="min-h-13 px-7 text-md">
            {t('start')}
          </ButtonLink>
          <Link to="/waiting-list" className={linkClass}>
            {t('waitingList')}
          </Link>
        </div>
        <footer className="mt-16 flex flex-wrap items-center justify-between gap-4 border-t border-on-band/30 pt-4 text-sm">
          <span>Recorte</span>
          <Link to="/terms" className={linkClass}>
            {t('terms')}
          </Link>
        </footer>
      </div>
    </section>
  );
}

/**
 * With an outside landing site configured the server redirects `/` (spec §2). A link inside the app does not ask the server,
 * so this does, and lets the browser follow.
 */
export function useOutsideLanding(): void {
  const cameByLink = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!cameByLink) return;
    const leaving = new AbortController();
    fetch('/', { method: 'HEAD', redirect: 'manual', signal: leaving.signal }).then(
      ({ type }) => {
        if (type === 'opaqueredirect') location.assign('/');
      },
      () => undefined, // offline or gone on: the page that is here stays
    );
    return () => leaving.abort();
  }, [cameByLink]);
}
