import { type RefObject, useRef } from 'react';
import { normaliseTerm } from '../../../../contract/term-form.ts';
import type { WatchTerm } from '../../../../contract/terms.ts';
import { useVolumes } from '../use-volumes.ts';
import { TermRow } from './term-row.tsx';

interface Props {
  terms: readonly WatchTerm[];
  labelledBy: string;
  /** The row somebody tried to add again. */
  flashing: string | undefined;
  listRef: RefObject<HTMLUListElement | null>;
  onRemove: (term: WatchTerm) => void;
  onReplace: (term: WatchTerm, wording: string) => Promise<boolean>;
  onMove: (from: number, to: number) => void;
  onMute: (term: WatchTerm, days: number) => void;
}

const removeButtons = 'li > button';

export function TermList({ terms, labelledBy, flashing, listRef, onRemove, onReplace, onMove, onMute }: Props) {
  const volumes = useVolumes();

  /** The focus goes on to the next remove button, so that the keyboard does not fall out of the list. */
  function remove(term: WatchTerm) {
    const buttons = [...(listRef.current?.querySelectorAll<HTMLElement>(removeButtons) ?? [])];
    const index = terms.indexOf(term);
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onRemove(term);
  }

  return (
    <ul ref={listRef} aria-labelledby={labelledBy}>
      {terms.map((term, index) => (
        <TermRow
          // by its words: a row that is still being saved gets its id while somebody may be on it
          key={normaliseTerm(term.term)}
          term={term}
          volume={volumes?.get(term.id)}
          isFlashing={flashing === term.id}
          onRemove={() => remove(term)}
          onReplace={(wording) => onReplace(term, wording)}
          onMove={{
            up: index > 0 ? () => onMove(index, index - 1) : undefined,
            down: index < terms.length - 1 ? () => onMove(index, index + 1) : undefined,
          }}
          onMute={(days) => onMute(term, days)}
        />
      ))}
    </ul>
  );
}

/** The list, and the way to its newest row. */
export function useTermListRef() {
  const listRef = useRef<HTMLUListElement>(null);
  return { listRef, focusNewest: () => listRef.current?.querySelector<HTMLElement>(removeButtons)?.focus() };
}
