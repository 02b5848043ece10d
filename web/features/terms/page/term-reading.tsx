import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WatchTerm } from '../../../../contract/terms.ts';
import { TextButton } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useOutcome } from '../../../use-notify.ts';
import { ReadingChoice, useTrial } from '../../lab/trial-panel.tsx';
import { forgetAnswers, setReading } from '../use-terms.ts';

/** How a followed term is read and what it has learnt, opened on demand; a change applies from the next morning. */
export function TermReading({ term }: { term: WatchTerm }) {
  const t = useTranslations('terms.lab');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-3 underline underline-offset-[.2em] sm:min-h-8">
        {t('howRead')}
        <span className="sr-only">: {term.term}</span>
      </summary>
      {isOpen && <OpenReading term={term} />}
    </details>
  );
}

export function OpenReading({ term }: { term: WatchTerm }) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { tell } = useOutcome(t('terms.lab.failedRead'));
  const { data, isError } = useTrial(term.term, term.reading);
  const read = useMutation(setReading(queryClient));
  const forget = useMutation(forgetAnswers(queryClient));
  if (isError) return <p className="text-ink-3">{t('terms.lab.failed')}</p>;
  if (data?.state !== 'ready') {
    return (
      <p role="status" className="flex min-h-11 items-center gap-3 text-ink-3">
        <Spinner size="small" /> {t('terms.lab.warmingStart')}
      </p>
    );
  }
  return (
    <div className="mt-1 grid gap-3 pb-2" aria-busy={read.isPending}>
      <ReadingChoice
        trial={data}
        reading={term.reading}
        onRead={(reading) => void tell(read.mutateAsync({ id: term.id, reading }))}
      />
      {data.answerCount > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
          {t('terms.lab.learnt', { count: data.answerCount })}
          <TextButton onClick={() => void tell(forget.mutateAsync({ id: term.id }), t('terms.lab.forgotten'))}>
            {t('terms.lab.forget')}
          </TextButton>
        </p>
      )}
    </div>
  );
}
