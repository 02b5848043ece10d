import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';

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
