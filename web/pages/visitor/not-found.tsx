import { useTranslations } from 'use-intl';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Paper } from '../../ui/surfaces.tsx';

export default function NotFoundPage() {
  const t = useTranslations('common');
  return (
    <>
      <PublicHeader />
      <main id="content" className="wrap py-12 sm:py-18">
        <Paper isNarrow className="grid justify-items-start gap-4">
          <p className="headline text-5xl" aria-hidden="true">
            404
          </p>
          <h1 lang="en" className="headline text-3xl">
            <span className="sr-only">404: </span>
            {t('notFound.oops')}
          </h1>
          <p className="prose-text">{t('notFound.explanation')}</p>
          <ButtonLink variant="primary" to="/" className="mt-2">
            {t('notFound.back')}
          </ButtonLink>
        </Paper>
      </main>
    </>
  );
}
