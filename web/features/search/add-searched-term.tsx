import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { DoneText } from '../../ui/feedback/done-text.tsx';
import { useOutcome } from '../../use-notify.ts';
import { TrialPanel } from '../lab/trial-panel.tsx';
import { addTerm, newTermsIn, useTerms } from '../terms/use-terms.ts';

/** Offers the search as a term: first its recent stories, then a button that adds it. */
export function AddSearchedTerm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations('search.term');
  const [isOpen, setIsOpen] = useState(false);
  const { data: terms } = useTerms();
  const { refuse } = useOutcome(t('failed'), [api.terms.key()]);
  const add = useMutation(addTerm(useQueryClient()));
  const isAdded = terms !== undefined && newTermsIn([search], terms).length === 0;
  return (
    <div className="mt-4 border-l-[6px] border-marker bg-paper px-4 py-3">
      {isAdded ? (
        <DoneText takesFocus={!add.isIdle} className="wrap-anywhere">
          {t('added', { term: search })}
        </DoneText>
      ) : (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('open')}
        </Button>
      )}
      {isOpen && (
        <>
          <TrialPanel text={search} onChoose={onSearch} />
          {!isAdded && (
            <Button
              variant="primary"
              className="mt-4"
              isPending={add.isPending}
              onClick={() => add.mutate({ term: search }, { onError: (error) => refuse(error) })}
            >
              <span className="wrap-anywhere">{t('add', { term: search })}</span>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
