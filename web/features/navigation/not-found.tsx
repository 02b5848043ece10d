import { useTranslations } from 'use-intl';
import { usePageTitle } from '../../routes/page-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Paper } from '../../ui/surfaces.tsx';

export function NotFound() {
  const t = useTranslations('common.notFound');
  usePageTitle(t('title'));
  return (
    <Paper isNarrow className="grid justify-items-start gap-4">
      <p className="headline text-5xl" aria-hidden="true">
        404
      </p>
      <h1 lang="en" className="headline text-3xl">
        <span className="sr-only">404: </span>
        {t('oops')}
      </h1>
      <p className="prose-text">{t('explanation')}</p>
      <ButtonLink variant="primary" to="/" className="mt-2">
        {t('back')}
      </ButtonLink>
    </Paper>
  );
}
