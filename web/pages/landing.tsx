import { useTranslations } from 'use-intl';
import { ClosingBand } from '../features/landing/closing-band.tsx';
import { CutStory } from '../features/landing/cut-story.tsx';
import { Steps } from '../features/landing/steps.tsx';
import { PublicHeader } from '../features/navigation/public-header.tsx';
import { ButtonLink } from '../ui/button.tsx';

export default function LandingPage() {
  const t = useTranslations();
  return (
    <>
      <PublicHeader visitorLink={{ to: '/invite', text: t('common.nav.signIn') }} />
      <main id="conteudo">
        <section className="overflow-hidden">
          <div className="wrap grid items-center gap-10 pt-6 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,.9fr)] lg:gap-14 lg:pt-10 lg:pb-24">
            <div>
              <h1 className="manchete text-[clamp(3.1rem,6.9vw,5.6rem)]">
                {t.rich('landing.headline', {
                  mark: (words) => <mark className="marca-texto rounded-[.1em] text-nowrap">{words}</mark>,
                })}
              </h1>
              <p className="texto mt-6 max-w-[33em]">{t('landing.lead')}</p>
              <ButtonLink variant="primary" to="/invite" className="mt-8 min-h-13 px-7 text-md">
                {t('landing.start')}
              </ButtonLink>
            </div>
            <CutStory />
          </div>
        </section>
        <Steps />
        <ClosingBand />
      </main>
    </>
  );
}
