import { useTranslations } from 'use-intl';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { recipientLimits } from '../../../contract/rules/price-list.ts';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { TallLink } from '../../ui/button.tsx';
import { Section } from '../../ui/surfaces.tsx';

/** Each topic with the page it is about; the dashboard's address depends on the language. */
const topics = [
  { name: 'clipping', to: '/editions' },
  { name: 'terms', to: null },
  { name: 'lab', to: null },
  { name: 'answers', to: '/editions' },
  { name: 'why', to: '/why' },
  { name: 'stories', to: '/saved' },
  { name: 'search', to: '/editions' },
  { name: 'alerts', to: '/account' },
  { name: 'pause', to: '/account' },
  { name: 'channels', to: '/account' },
  { name: 'clippings', to: '/clippings' },
  { name: 'assistants', to: '/clippings' },
  { name: 'suggest', to: '/sources/suggest' },
  { name: 'offline', to: '/editions' },
  { name: 'login', to: '/account' },
  { name: 'plans', to: '/upgrade' },
  { name: 'languages', to: '/account' },
] as const;

export default function HelpPage() {
  const t = useTranslations('help');
  const { language } = useLanguage();
  return (
    <PublicPage className="wrap pt-6 pb-20">
      <div className="mx-auto grid max-w-[46rem] grid-cols-1 gap-8">
        <div>
          <h1 className="headline text-3xl sm:text-4xl">{t('heading')}</h1>
          <p className="prose-text mt-3 text-md">{t('text')}</p>
          <nav aria-label={t('topics')} className="mt-4">
            <ul className="gap-x-8 sm:columns-2">
              {topics.map(({ name }) => (
                <li key={name}>
                  <a href={`#${name}`} className="inline-flex min-h-11 items-center">
                    {t(`parts.${name}.title`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {topics.map(({ name, to }) => (
          <Section
            key={name}
            id={name}
            title={t(`parts.${name}.title`)}
            text={t(`parts.${name}.text`, recipientLimits)}
          >
            <TallLink
              to={to ?? dashboardPath(language)}
              aria-label={`${t('open')}: ${t(`parts.${name}.title`)}`}
              className="font-semibold"
            >
              {t('open')} →
            </TallLink>
          </Section>
        ))}
      </div>
    </PublicPage>
  );
}
