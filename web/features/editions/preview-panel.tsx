import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Paper } from '../../ui/paper.tsx';

/** Asks for today's clipping now and says what was sent. */
export function PreviewPanel({ reader }: { reader: Me }) {
  const t = useTranslations();
  const preview = useMutation(api.editions.preview.mutationOptions());
  // a term that is still being saved belongs into the clipping
  const isSavingTerm = useIsMutating({ mutationKey: api.terms.key() }) > 0;
  const { data: site } = useQuery(api.site.settings.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const seesMailbox = site?.hasMailbox && (site.isDemo || reader.isAdmin);
  return (
    <Paper className="grid gap-4">
      <h2 className="manchete border-b-3 border-double border-tinta pb-2.5 text-2xl">
        {t('editions.preview.heading')}
      </h2>
      <p className="texto text-md wrap-anywhere">{t('editions.preview.text', { email: reader.email })}</p>
      <Button isPending={preview.isPending || isSavingTerm} onClick={() => preview.mutate({})}>
        {t('editions.preview.action')}
      </Button>
      <div role="status" className="grid gap-1 empty:hidden">
        {preview.data && (
          <>
            <p className="font-semibold text-carimbo">{t('editions.preview.done')}</p>
            <p>
              {t('editions.preview.summary', {
                stories: preview.data.storyCount,
                articles: preview.data.articleCount,
              })}
            </p>
            <p className="text-sm text-tinta-3">{t('editions.preview.subject', { subject: preview.data.subject })}</p>
          </>
        )}
        {preview.error && (
          <p className="font-semibold text-lapis">{errorText(t, preview.error, t('editions.preview.failed'))}</p>
        )}
      </div>
      {preview.data && seesMailbox && (
        <Link to="/mailbox" className="inline-flex min-h-11 items-center">
          {t('editions.preview.open')}
        </Link>
      )}
    </Paper>
  );
}
