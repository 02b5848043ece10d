import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { isRefusal } from '../../error-text.ts';
import { Form, Problem } from '../../ui/fields/form.tsx';
import { InputGroup } from '../../ui/fields/input-group.tsx';
import { useNotify, useOutcome } from '../../use-notify.ts';
import { TrialPanel } from '../lab/trial-panel.tsx';
import { endsTerm, GrammarNotes, splitTerms } from '../terms/typed-terms.tsx';

/** Saves the list and shows the outcome (requirements R56). */
export function useSaveTerms(onSaved: () => void) {
  const t = useTranslations();
  const notify = useNotify();
  const { refuse } = useOutcome(t('onboarding.selection.failed'));
  const queryClient = useQueryClient();
  return useMutation(
    api.onboarding.saveTerms.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.terms.list.key() });
        await queryClient.invalidateQueries({ queryKey: api.suggestions.mine.key() });
        notify({
          title: t('onboarding.selection.saved'),
          description: t('onboarding.selection.savedText'),
          tone: 'success',
        });
        onSaved();
      },
      onError: (error) =>
        isRefusal(error) && error.code === 'UNAUTHORIZED'
          ? notify({ title: t('onboarding.selection.signedOut'), tone: 'error' })
          : refuse(error),
    }),
  );
}

interface Props {
  label: string;
  addLabel: string;
  /** Adds the terms; returns the text of a refusal. */
  onAdd: (pieces: string[]) => string | undefined;
  onEraseLast?: () => void;
  /** The text in the field that is not added yet. */
  onType?: (text: string) => void;
}

/** The field and the lab. Enter or comma adds, a pasted list splits, Backspace in an empty field goes to the last. */
export function TermEntry({ label, addLabel, onAdd, onEraseLast, onType }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setValue] = useState('');
  const [problem, setProblem] = useState<string>();

  function setText(value: string) {
    setValue(value);
    onType?.(value);
  }
  function add(typed: string) {
    const refusal = onAdd(splitTerms(typed));
    setProblem(refusal);
    if (!refusal) setText('');
    input.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '') onEraseLast?.();
  }
  return (
    <>
      <Form onSend={() => add(text)} noValidate>
        <label htmlFor={id} className="label-text mb-2 block">
          {label}
        </label>
        <InputGroup
          ref={input}
          id={id}
          value={text}
          maxLength={1000}
          onKeyDown={press}
          onChange={({ target: { value } }) => (endsTerm(value) ? add(value) : setText(value))}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          action={addLabel}
        />
        <Problem id={`${id}-problem`} className="mt-2">
          {problem}
        </Problem>
      </Form>
      <GrammarNotes />
      <TrialPanel text={text} onChoose={setText} />
    </>
  );
}
