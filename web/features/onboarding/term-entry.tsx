import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { isRefusal } from '../../refusal.ts';
import { Form } from '../../ui/fields/fields.tsx';
import { InputGroup } from '../../ui/fields/input-group.tsx';
import { useChange } from '../../use-change.ts';
import { useNotify, useRefuse } from '../../use-notify.ts';
import { TrialPanel } from '../lab/trial-panel.tsx';
import { endsTerm, GrammarNotes, splitTerms } from '../terms/typed-terms.tsx';

/** Saves the list and shows the outcome (requirements R56). */
export function useSaveTerms(onSaved: () => void) {
  const t = useTranslations('onboarding.selection');
  const notify = useNotify();
  const refuse = useRefuse(t('failed'));
  return useChange(api.onboarding.saveTerms, {
    done: { title: t('saved'), description: t('savedText') },
    keys: [api.terms.list.key(), api.suggestions.mine.key()],
    onSuccess: onSaved,
    onError: (error) =>
      isRefusal(error) && error.code === 'UNAUTHORIZED'
        ? notify({ title: t('signedOut'), tone: 'error' })
        : refuse(error),
  });
}

interface Props {
  label: string;
  addLabel: string;
  /** Adds the terms; returns the text of a refusal. */
  onAdd: (pieces: string[]) => string | undefined;
  onEraseLast?: () => void;
  /** The text in the field that is not added yet. */
  typed: string;
  onType: (text: string) => void;
}

/** The field and the lab. Enter or comma adds, a pasted list splits, Backspace in an empty field goes to the last. */
export function TermEntry({ label, addLabel, onAdd, onEraseLast, typed, onType }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function add(entered: string) {
    const refusal = onAdd(splitTerms(entered));
    setProblem(refusal);
    if (!refusal) onType('');
    input.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Backspace' && typed === '') onEraseLast?.();
  }
  return (
    <>
      <Form onSend={() => add(typed)} noValidate>
        <InputGroup
          ref={input}
          label={label}
          value={typed}
          maxLength={1000}
          onKeyDown={press}
          onChange={({ target: { value } }) => (endsTerm(value) ? add(value) : onType(value))}
          error={problem}
          action={addLabel}
        />
      </Form>
      <GrammarNotes />
      <TrialPanel text={typed} onChoose={onType} />
    </>
  );
}
