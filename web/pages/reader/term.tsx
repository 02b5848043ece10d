import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { TermHistory } from '../../../contract/archive.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { api } from '../../api.ts';
import { PageLanguageSwitch } from '../../features/navigation/public-header.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { TermFacts } from '../../features/terms/page/term-facts.tsx';
import { TermStories, TermVolume } from '../../features/terms/page/term-history.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { Marker } from '../../ui/display/marked-text.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { usePageTitle } from '../../use-page-title.ts';

/** What one term brought: how much, when, from whom, and how it is understood. */
export default function TermPage() {
  const t = useTranslations('terms.page');
  const { id = '' } = useParams();
  const { language } = useLanguage();
  const history = useQuery(api.archive.term.queryOptions({ input: { id } }));
  return (
    <ReaderPage languageSwitch={<PageLanguageSwitch />}>
      <p className="pt-4">
        <Link to={dashboardPath(language)} className="inline-flex min-h-11 items-center">
          {t('back')}
        </Link>
      </p>
      {!history.data && <h1 className="headline py-4 text-3xl">{t('heading')}</h1>}
      <Loaded query={history} failed={t('failed')} rowClassName="h-[120px]">
        {(data) => <Whole history={data} />}
      </Loaded>
    </ReaderPage>
  );
}

function Whole({ history }: { history: TermHistory }) {
  const t = useTranslations('terms.page');
  usePageTitle(t('title', { term: history.term }));
  return (
    <>
      <h1 className="headline pt-2 pb-6 text-3xl wrap-anywhere sm:text-4xl">
        <Marker>{history.term}</Marker>
      </h1>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-11">
        <div className="grid min-w-0 gap-8">
          <TermVolume history={history} />
          <TermStories history={history} />
        </div>
        <TermFacts history={history} />
      </div>
    </>
  );
}
