import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { normaliseTerm } from '../../../../contract/term-form.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { AddTermForm } from '../add-term-form.tsx';
import { useTerms } from '../use-terms.ts';
import { TermList, useTermListRef } from './term-list.tsx';
import { useTermChanges } from './use-term-changes.ts';
import { useTermRemoval } from './use-term-removal.ts';

/** Adding, listing, replacing and removing, with every state the list can be in. */
export function TermsPanel() {
  const t = useTranslations();
  const headingId = useId();
  const terms = useTerms();
  const changes = useTermChanges();
  const { listRef, focusNewest } = useTermListRef();
  const [flashing, setFlashing] = useState<string>();
  const remove = useTermRemoval();

  function flash(term: string) {
    const row = terms.data?.find((one) => normaliseTerm(one.term) === normaliseTerm(term));
    setFlashing(undefined);
    if (row) requestAnimationFrame(() => setFlashing(row.id));
  }

  return (
    <div>
      <AddTermForm onDuplicate={flash} onBackspace={focusNewest} />
      <section className="mt-6 border-t-[3px] border-ink">
        <h2 id={headingId} className="pt-3 font-semibold text-ink-3 font-stretch-84%">
          {t('terms.listHeading')}
        </h2>
        <Loaded query={terms} failed={t('terms.failed.load')}>
          {(rows) =>
            rows.length > 0 ? (
              <TermList
                terms={rows}
                labelledBy={headingId}
                flashing={flashing}
                listRef={listRef}
                onRemove={remove}
                onReplace={changes.replace}
                onMove={changes.move}
                onMute={changes.mute}
              />
            ) : (
              <EmptyState
                title={t('terms.empty.heading')}
                text={t('terms.empty.text')}
                action={<ButtonLink to="/terms-selection">{t('terms.empty.action')}</ButtonLink>}
              />
            )
          }
        </Loaded>
      </section>
    </div>
  );
}
