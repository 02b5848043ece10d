import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { ListImport, OwnRequests, SuggestForm } from '../../features/sources/source-requests.tsx';

export default function SuggestSourcePage() {
  const t = useTranslations('requests');
  const { state } = useLocation();
  return (
    <ReaderPage>
      <div className="mx-auto grid max-w-[46rem] grid-cols-1 gap-10">
        <div>
          <h1 className="headline pt-6 text-3xl sm:pt-8 sm:text-4xl">{t('heading')}</h1>
          <p className="prose-text mt-3 text-md">{t('text')}</p>
          <SuggestForm firstAddress={typeof state?.address === 'string' ? state.address : ''} />
        </div>
        <OwnRequests />
        <ListImport />
      </div>
    </ReaderPage>
  );
}
