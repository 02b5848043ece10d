import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, type RefObject, useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Suggestion } from '../../../contract/suggestions.ts';
import type { TermReading } from '../../../contract/terms.ts';
import { api } from '../../api.ts';
import { isRefusal } from '../../refusal.ts';
import { TextButton } from '../../ui/button.tsx';
import { AddChip } from '../../ui/chip.tsx';
import { Form } from '../../ui/fields/fields.tsx';
import { InputGroup } from '../../ui/fields/input-group.tsx';
import { errorText, useNotify, useRefuse } from '../../use-notify.ts';
import { TrialPanel } from '../lab/trial-panel.tsx';
import { useSession } from '../session/use-session.ts';
import { endsTerm, GrammarNotes, newTermsIn, splitTerms } from './typed-terms.tsx';
import { useAddTerm, useTerms } from './use-terms.ts';

const shownAtFirst = 3;

function KeptSuggestions({ onAdd }: { onAdd: (suggestion: Suggestion) => void }) {
  const t = useTranslations('terms');
  const [showsAll, setShowsAll] = useState(false);
  const { data } = useQuery(api.suggestions.mine.queryOptions());
  const terms = data?.terms ?? [];
  if (terms.length === 0) return null;
  const shown = showsAll ? terms : terms.slice(0, shownAtFirst);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <span className="text-ink-3">{t('fromProfile')}</span>
      {shown.map((suggestion) => (
        <AddChip key={suggestion.term} onAdd={() => onAdd(suggestion)}>
          {suggestion.term}
        </AddChip>
      ))}
      {shown.length < terms.length && (
        <TextButton onClick={() => setShowsAll(true)} className="px-2 text-sm">
          {t('moreSuggestions', { count: terms.length - shown.length })}
        </TextButton>
      )}
    </div>
  );
}

interface Props {
  onDuplicate: (term: string) => void;
  onBackspace: () => void;
  fieldRef: RefObject<HTMLInputElement | null>;
}

export const AddTermForm = memo(function AddTermForm({ onDuplicate, onBackspace, fieldRef: input }: Props) {
  const t = useTranslations();
  const id = useId();
  const [text, setText] = useState('');
  const [reading, setReading] = useState<TermReading>({});
  const [problem, setProblem] = useState<{ message: string; isPlanFull: boolean }>();
  const add = useAddTerm();
  const notify = useNotify();
  const failed = t('terms.failed.add');
  const tellRefusal = useRefuse(failed);
  const { reader } = useSession();
  const { data: rows = [] } = useTerms();

  function refuse(message: string, isPlanFull = false) {
    setProblem({ message, isPlanFull });
    input.current?.focus();
  }

  function change(value: string) {
    setText(value);
    setReading({});
    setProblem(undefined);
  }

  function type(value: string) {
    if (endsTerm(value)) addTyped(value);
    else change(value);
  }

  /** Clears the field at once; text that could not be added is put back. */
  function addTyped(typed: string) {
    const terms = splitTerms(typed);
    if (terms.length === 0) return refuseTyped(t('errors.TERM_EMPTY'));
    if (terms.length > 1) return addList(typed, terms);
    change('');
    input.current?.focus();
    void addInOrder(terms, reading, giveBack);
  }

  const giveBack = (left: string[]) => setText((since) => since || left.join(', '));

  function refuseTyped(message: string, isPlanFull = false) {
    notify({ title: message, tone: 'error' });
    refuse(message, isPlanFull);
  }

  /** All or none: a list that exceeds the plan's limit stays in the field. */
  function addList(typed: string, terms: string[]) {
    const fresh = newTermsIn(terms, rows);
    const limit = reader?.termLimit ?? Number.POSITIVE_INFINITY;
    const room = Math.max(0, limit - rows.length);
    change(fresh.length > room ? typed : '');
    if (fresh.length > room) return refuseTyped(t('terms.tooMany', { count: fresh.length, limit, room }), true);
    input.current?.focus();
    void addInOrder(fresh.length > 0 ? fresh : terms.slice(0, 1), {}, giveBack);
  }

  async function addInOrder(
    terms: string[],
    corrected: TermReading = {},
    onLeft: (left: string[]) => void = () => undefined,
  ) {
    for (const [index, term] of terms.entries()) {
      try {
        await add.mutateAsync({ term, reading: corrected });
      } catch (error) {
        onLeft(terms.slice(index));
        if (isRefusal(error) && error.code === 'TERM_DUPLICATE') onDuplicate(term);
        tellRefusal(error);
        return refuse(errorText(t, error, failed), isRefusal(error) && error.code === 'TERM_LIMIT_REACHED');
      }
    }
    notify({ title: t('terms.done.added'), description: terms.join(', '), tone: 'success' });
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '' && !event.nativeEvent.isComposing) onBackspace();
  }

  return (
    <>
      <Form onSend={() => addTyped(text)}>
        <InputGroup
          ref={input}
          label={t('terms.addLabel')}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={pressKey}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          action={t('terms.add')}
          isLarge
        />
        {problem ? (
          <p id={`${id}-problem`} className="mt-2.5 min-h-6 font-semibold text-pencil">
            {problem.message}{' '}
            {problem.isPlanFull && (
              <Link to="/upgrade?reason=limit" className="whitespace-nowrap">
                {t('terms.more.action')}
              </Link>
            )}
          </p>
        ) : (
          <p id={`${id}-hint`} className="mt-2.5 min-h-6 text-ink-3">
            {t('terms.addHint')}
          </p>
        )}
      </Form>
      <GrammarNotes />
      <TrialPanel text={text} reading={reading} onChoose={change} onRead={setReading} />
      <KeptSuggestions onAdd={({ term, sense }) => void addInOrder([term], sense ? { sense } : {})} />
    </>
  );
});
