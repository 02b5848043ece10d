import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { normaliseTerm } from '../../../contract/term-form.ts';
import type { WatchTerm } from '../../../contract/terms.ts';
import { errorText } from '../../error-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNotify } from '../../use-notify.ts';
import { AddTermForm } from './add-term-form.tsx';
import { TermList, useTermListRef } from './term-list.tsx';
import { useTermRemoval } from './use-term-removal.ts';
import { useReplaceTerm, useTerms } from './use-terms.ts';

/** Adding, listing, replacing and removing, with every state the list can be in. */
export function TermsPanel() {
  const t = useTranslations();
  const headingId = useId();
  const terms = useTerms();
  const notify = useNotify();
  const replace = useReplaceTerm();
  const { listRef, focusNewest } = useTermListRef();
  const [flashing, setFlashing] = useState<string>();
  const remove = useTermRemoval();
  const shown = terms.data;

  function flash(term: string) {
    const row = shown?.find((one) => normaliseTerm(one.term) === normaliseTerm(term));
    setFlashing(undefined);
    if (row) requestAnimationFrame(() => setFlashing(row.id));
  }

  function swap(term: WatchTerm, wording: string) {
    replace.mutate(
      { id: term.id, term: wording },
      {
        onSuccess: () => notify({ title: t('terms.replaced', { term: wording }), tone: 'success' }),
        onError: (error) => notify({ title: errorText(t, error, t('terms.failed.add')), tone: 'error' }),
      },
    );
  }

  return (
    <div>
      <AddTermForm onDuplicate={flash} onBackspace={focusNewest} />
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
        {shown && shown.length > 0 && (
          <TermList
            terms={shown}
            labelledBy={headingId}
            flashing={flashing}
            listRef={listRef}
            onRemove={remove}
            onReplace={swap}
          />
        )}
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
