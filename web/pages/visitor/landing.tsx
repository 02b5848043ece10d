import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { CodeForm } from '../../features/invite/code-form.tsx';
import { ClosingBand } from '../../features/landing/closing-band.tsx';
import { OutletWall } from '../../features/landing/outlet-wall.tsx';
import { Plans } from '../../features/landing/plans.tsx';
import { CutStory, MergedStory } from '../../features/landing/sample-stories.tsx';
import { Steps } from '../../features/landing/steps.tsx';
import { useOutsideLanding } from '../../features/landing/use-outside-landing.ts';
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
