import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../../error-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddTermForm } from './add-term-form.tsx';
import { TermList } from './term-list.tsx';
import { useTermRemoval } from './use-term-removal.ts';
import { useTerms } from './use-terms.ts';

/** Adding, listing and removing, with every state the list can be in. */
export function TermsPanel() {
  const t = useTranslations();
  const headingId = useId();
  const terms = useTerms();
  const { hidden, remove, settle } = useTermRemoval();
  const shown = terms.data?.filter((term) => !hidden.has(term.id));
  return (
    <div>
      <AddTermForm beforeAdd={settle} />
      <section className="mt-6 border-t-[3px] border-tinta">
        <h2 id={headingId} className="pt-3 font-semibold text-tinta-3 font-stretch-84%">
          {t('terms.listHeading')}
        </h2>
        {terms.isPending && <Skeleton rows={3} rowClassName="h-[85px]" label={t('common.loading')} />}
        {terms.isError && (
          <LoadFailure
            text={errorText(t, terms.error, t('terms.failed.load'))}
            retryLabel={t('common.actions.retry')}
            onRetry={() => void terms.refetch()}
          />
        )}
        {shown && shown.length > 0 && <TermList terms={shown} labelledBy={headingId} onRemove={remove} />}
        {shown?.length === 0 && (
          <EmptyState
            title={t('terms.empty.heading')}
            text={t('terms.empty.text')}
            action={<ButtonLink to="/terms-selection">{t('terms.empty.action')}</ButtonLink>}
          />
        )}
      </section>
    </div>
  );
}
