import { useTranslations } from 'use-intl';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { EditionBody } from '../../features/editions/edition-body.tsx';
import { useNextEdition } from '../../features/editions/use-next-edition.ts';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Paper } from '../../ui/surfaces.tsx';

export default function NextEditionPage() {
  const t = useTranslations('editions');
  const { language } = useLanguage();
  const draft = useNextEdition();
  return (
    <ReaderPage back={{ to: dashboardPath(language), text: t('next.back') }}>
      {!draft.data && <h1 className="headline py-4 text-3xl">{t('next.heading')}</h1>}
      <Loaded query={draft} failed={t('next.failed')}>
        {(edition) => (
          <Paper className="max-w-[46rem]">
            <EditionBody edition={edition} heading={t('next.heading')} isDraft>
              {edition.isReading && <p className="mt-4 text-ink-2">{t('preview.reading')}</p>}
              <p className="mt-4 text-sm text-ink-3">{t('next.text')}</p>
            </EditionBody>
          </Paper>
        )}
      </Loaded>
    </ReaderPage>
  );
}
