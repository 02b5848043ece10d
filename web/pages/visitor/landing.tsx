import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigationType } from 'react-router';
import { useTranslations } from 'use-intl';
import { landingRows } from '../../../contract/rules/landing-outlets.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { CodeForm } from '../../features/invite/code-form.tsx';
import { Plans } from '../../features/landing/plans.tsx';
import { CutStory, MergedStory } from '../../features/landing/sample-stories.tsx';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

const anchors = [
  ['#como', 'how'],
  ['#veiculos', 'outlets'],
  ['#planos', 'plans'],
] as const;

export default function LandingPage() {
  const t = useTranslations();
  useOutsideLanding();
  return (
    <PublicPage
      visitorLink={{ to: '/invite', text: t('common.nav.signIn') }}
      navigation={
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
      }
    >
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
    </PublicPage>
  );
}

/** On a phone the header has no room for it. Separate, so that the session's answer renders only this. */
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

function ClosingBand() {
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
          {(['help', 'sources', 'terms'] as const).map((page) => (
            <Link key={page} to={`/${page}`} className={linkClass}>
              {t(page)}
            </Link>
          ))}
        </footer>
      </div>
    </section>
  );
}

/** The server may redirect `/` to another site (requirements R21). A link inside the app does not ask it, so this does. */
function useOutsideLanding(): void {
  const cameByLink = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!cameByLink) return;
    const leaving = new AbortController();
    fetch('/', { method: 'HEAD', redirect: 'manual', signal: leaving.signal }).then(
      ({ type }) => {
        if (type === 'opaqueredirect') location.assign('/');
      },
      () => undefined, // offline or aborted: this page stays
    );
    return () => leaving.abort();
  }, [cameByLink]);
}

const box = 'rounded-sm border-[1.5px] border-rule-strong bg-paper-2 px-3.5 font-stretch-90%';

const scrap = 'rounded-sm border-[1.5px] px-3 py-1.5 font-semibold font-stretch-88%';

/** A small picture of each step; the sentence above says the same. */
function StepSketch({ step }: { step: 'profile' | 'choose' | 'read' }) {
  const t = useTranslations('landing.sketch');
  return (
    <div aria-hidden="true" className="mt-5">
      {step === 'profile' && (
        <p className={`${box} truncate py-2.5`}>
          <span className="text-ink-3">linkedin.com/in/</span>
          <b className="font-semibold">marina-duarte</b>
        </p>
      )}
      {step === 'choose' && (
        <p className="flex flex-wrap gap-2">
          <span className={`${scrap} border-marker bg-marker text-on-marker`}>{t('kept')}</span>
          <span className={`${scrap} border-dashed border-rule-strong text-ink-3 line-through decoration-pencil`}>
            {t('struck')}
          </span>
          <span className={`${scrap} border-ink`}>{t('own')}</span>
        </p>
      )}
      {step === 'read' && (
        <div className={`${box} py-2.5 leading-snug`}>
          <p className="flex justify-between font-bold">
            Recorte <span className="font-medium text-ink-3">06:30</span>
          </p>
          <p className="truncate font-semibold">{t('subject')}</p>
          <p className="truncate text-sm text-ink-3">{t('preview')}</p>
        </div>
      )}
    </div>
  );
}

const steps = ['profile', 'choose', 'read'] as const;

function Steps(): ReactNode {
  const t = useTranslations('landing.steps');
  return (
    <section id="como" className="bg-paper">
      <div className="wrap py-14 lg:py-24">
        <h2 className="headline text-[clamp(2.25rem,4.6vw,3.75rem)]">{t('heading')}</h2>
        <ol className="mt-6 border-t-[3px] border-ink md:mt-12 md:grid md:grid-cols-3 md:grid-rows-[auto_auto_auto]">
          {steps.map((step) => (
            <li
              key={step}
              className="border-rule py-6 not-first:border-t min-w-0 md:row-span-3 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid md:gap-0 md:px-8 md:first:pl-0 md:last:pr-0 md:not-first:border-t-0 md:not-first:border-l"
            >
              <h3 className="text-[1.625rem] leading-[1.1] font-bold tracking-[-0.01em] font-stretch-80%">
                {t(`${step}.title`)}
              </h3>
              <p className="prose-text mt-2.5 text-md">{t(`${step}.text`)}</p>
              <StepSketch step={step} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The marquee of thirty outlets in three rows of ten; it can be paused (requirements R22). */
function OutletWall() {
  const t = useTranslations('landing.outlets');
  const [isPaused, setIsPaused] = useState(false);
  return (
    <section id="veiculos" className="bg-paper pt-14 lg:pt-24">
      <div className="wrap flex flex-wrap items-end justify-between gap-4">
        <h2 className="headline text-[clamp(2.25rem,4.6vw,3.75rem)]">{t('heading')}</h2>
        <Button
          variant="quiet"
          className="motion-reduce:hidden"
          aria-pressed={isPaused}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? t('play') : t('pause')}
        </Button>
      </div>
      <section
        aria-label={t('label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: where nothing moves the rows are scrolled sideways, by keyboard too
        tabIndex={0}
        data-paused={isPaused || undefined}
        className="outlet-wall mt-8 overflow-hidden border-y-[3px] border-ink"
      >
        {landingRows.map((row) => (
          <div key={row[0]?.id} className="outlet-row not-first:border-t not-first:border-rule">
            <Names row={row} />
            <Names row={row} isEcho />
          </div>
        ))}
      </section>
    </section>
  );
}

/** A second copy lets the row scroll without a gap; screen readers skip it. */
function Names({ row, isEcho = false }: { row: (typeof landingRows)[number]; isEcho?: boolean }) {
  return (
    <ul aria-hidden={isEcho || undefined} className="mastheads flex text-[1.3125rem] sm:text-[1.625rem]">
      {row.map(({ id, name }) => (
        <li
          key={id}
          className="grid items-center border-r border-rule px-[18px] py-3 leading-[1.1] whitespace-nowrap sm:px-6.5"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
