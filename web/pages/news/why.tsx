import { useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { WhyForm } from '../../features/why/why-question.tsx';

export default function WhyPage() {
  const t = useTranslations('why');
  const [query] = useSearchParams();
  const { state } = useLocation();
  const editionId = query.get('edition') ?? undefined;
  return (
    <ReaderPage>
      <div className="mx-auto max-w-[46rem]">
        <h1 className="headline pt-6 text-3xl sm:pt-8 sm:text-4xl">{t('heading')}</h1>
        <p className="prose-text mt-3 text-md">{t('text')}</p>
        <WhyForm
          text={typeof state?.text === 'string' ? state.text : ''}
          query={(text) => api.why.ask.queryOptions({ input: { text, ...(editionId && { editionId }) } })}
        />
      </div>
    </ReaderPage>
  );
}
