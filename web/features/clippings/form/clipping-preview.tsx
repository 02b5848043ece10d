import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ClippingContent } from '../../../../contract/clippings.ts';
import { minuteMs } from '../../../../contract/rules/durations.ts';
import { api } from '../../../api.ts';
import { usePaused } from '../../../clock.ts';
import { Loaded } from '../../../ui/feedback/loading.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Paper } from '../../../ui/surfaces.tsx';
import { EditionBody } from '../../editions/edition-body.tsx';
import { contentOf, type FormState } from './form-state.ts';

const pauseMs = 600;

/** The mail as the form would send it now. The last one stays visible while the next is composed. */
export function ClippingPreview({ id, form }: { id: string | undefined; form: FormState }) {
  const t = useTranslations('clippings.preview');
  const headingId = useId();
  const asked = usePaused(JSON.stringify(contentOf(form)), pauseMs);
  const content: ClippingContent = JSON.parse(asked);
  const hasTerms = form.terms.length > 0 && content.terms.length > 0;
  const draft = useQuery(
    api.archive.clippingDraft.queryOptions({
      input: { ...content, ...(id && { id }) },
      enabled: hasTerms,
      staleTime: minuteMs,
      placeholderData: keepPreviousData,
    }),
  );
  const isLate =
    hasTerms && draft.data !== undefined && (draft.isFetching || asked !== JSON.stringify(contentOf(form)));
  return (
    <section aria-labelledby={headingId} aria-busy={isLate} className="min-w-0">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={headingId} className="text-xl font-bold font-stretch-84%">
          {t('heading')}
        </h2>
        <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
          {isLate && (
            <>
              <Spinner size="small" /> {t('updating')}
            </>
          )}
        </p>
      </div>
      <Paper>
        {hasTerms ? (
          <Loaded query={draft} failed={t('failed')}>
            {(edition) =>
              edition.subject === null ? (
                <p className="prose-text text-md">{t('nothing')}</p>
              ) : (
                <>
                  <p className="mb-4 border-b border-rule pb-3 text-md wrap-anywhere">
                    <span className="text-sm text-ink-3">{t('subject')} </span>
                    <strong>{[form.name.trim() || t('unnamed'), edition.subject].join(' · ')}</strong>
                  </p>
                  <EditionBody edition={edition} heading={form.name.trim() || t('unnamed')} isDraft isPart />
                </>
              )
            }
          </Loaded>
        ) : (
          <p className="prose-text text-md">{t('noTerms')}</p>
        )}
      </Paper>
    </section>
  );
}
