import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { endsTerm, splitTerms } from '../terms/split-terms.ts';

interface Props {
  label: string;
  addLabel: string;
  /** Adds the pieces; answers with the words of a refusal. */
  onAdd: (pieces: string[]) => string | undefined;
  onEraseLast?: () => void;
}

/** Enter or comma adds, a pasted list splits, Backspace in an empty field goes to the last term. */
export function TermEntry({ label, addLabel, onAdd, onEraseLast }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function add(typed: string) {
    const refusal = onAdd(splitTerms(typed));
    setProblem(refusal);
    if (!refusal) setText('');
    input.current?.focus();
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    add(text);
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '') onEraseLast?.();
  }
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="rotulo mb-2 block">
        {label}
      </label>
      <div className="flex rounded-sm border-[1.5px] border-tinta bg-papel focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-caneta">
        <input
          ref={input}
          id={id}
          value={text}
          maxLength={1000}
          autoComplete="off"
          onKeyDown={press}
          onChange={({ target: { value } }) => (endsTerm(value) ? add(value) : setText(value))}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="h-13 min-w-0 flex-1 bg-transparent px-3.5 text-lg font-semibold font-stretch-88% focus:outline-none"
        />
        <button
          type="submit"
          className={buttonClass(
            'primary',
            'rounded-none border-0 px-4 focus-visible:-outline-offset-4 focus-visible:outline-sobre-caneta sm:px-6',
          )}
        >
          {addLabel}
        </button>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 font-semibold text-lapis">
          {problem}
        </p>
      )}
    </form>
  );
}
