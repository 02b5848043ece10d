import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { normaliseTerm } from '../../../../contract/rules/term-form.ts';
import type { WatchTerm } from '../../../../contract/terms.ts';
import { api } from '../../../api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, Loaded } from '../../../ui/feedback/loading.tsx';
import { useNotify, useOutcome } from '../../../use-notify.ts';
import { useNextStories } from '../../editions/use-draft.ts';
import { AddTermForm } from '../add-term-form.tsx';
import { changeTerm, moveTerm, type PlacedRow, removeTerm, restoreTerm, useTerms, useVolumes } from '../use-terms.ts';
import { TermRow } from './term-row.tsx';

interface Props {
  terms: readonly WatchTerm[];
  labelledBy: string;
  /** The existing row of a term that was added again. */
  flashing: string | undefined;
  listRef: RefObject<HTMLUListElement | null>;
  /** Where the focus goes when the last term is removed. */
  fieldRef: RefObject<HTMLInputElement | null>;
}

const removeButtons = 'li > button';

/** Stable callback that always calls the latest handler, for memoised components. */
function useStable<Args extends unknown[], Result>(handler: (...args: Args) => Result) {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}

function TermList({ terms, labelledBy, flashing, listRef, fieldRef }: Props) {
  const volumes = useVolumes();
  const next = useNextStories();
  const remove = useTermRemoval();
  const changes = useTermChanges();
  const onReplace = useStable(changes.replace);
  const onMove = useStable((term: WatchTerm, by: -1 | 1) =>
    changes.move({ row: term, place: terms.indexOf(term) }, by),
  );
  const onMute = useStable(changes.mute);
  /** Moves the focus to the next remove button, or to the field after the last one. */
  const onRemove = useStable((term: WatchTerm) => {
    const buttons = [...(listRef.current?.querySelectorAll<HTMLElement>(removeButtons) ?? [])];
    const index = terms.indexOf(term);
    (buttons[index + 1] ?? buttons[index - 1] ?? fieldRef.current)?.focus();
    remove({ row: term, place: index });
  });

  return (
    <ul ref={listRef} aria-labelledby={labelledBy}>
      {terms.map((term, index) => (
        <TermRow
          // keyed by its words: a row gets its id only when it is saved
          key={normaliseTerm(term.term)}
          term={term}
          volume={volumes?.get(term.id)}
          next={next && (next.get(term.term) ?? null)}
          isFirst={index === 0}
          isLast={index === terms.length - 1}
          isFlashing={flashing === term.id}
          onRemove={onRemove}
          onReplace={onReplace}
          onMove={onMove}
          onMute={onMute}
        />
      ))}
    </ul>
  );
}

/** The list with adding, replacing and removing, in all its states. */
export function TermsPanel() {
  const t = useTranslations();
  const headingId = useId();
  const terms = useTerms();
  const listRef = useRef<HTMLUListElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const [flashing, setFlashing] = useState<string>();
  const focusNewest = useStable(() => listRef.current?.querySelector<HTMLElement>(removeButtons)?.focus());
  const flash = useStable((term: string) => {
    const row = terms.data?.find((one) => normaliseTerm(one.term) === normaliseTerm(term));
    setFlashing(undefined);
    if (row) requestAnimationFrame(() => setFlashing(row.id));
  });

  return (
    <div>
      <AddTermForm onDuplicate={flash} onBackspace={focusNewest} fieldRef={fieldRef} />
      <section className="mt-6 border-t-[3px] border-ink">
        <h2 id={headingId} className="pt-3 font-semibold text-ink-3 font-stretch-84%">
          {t('terms.listHeading')}
        </h2>
        <Loaded query={terms} failed={t('terms.failed.load')}>
          {(rows) =>
            rows.length > 0 ? (
              <TermList terms={rows} labelledBy={headingId} flashing={flashing} listRef={listRef} fieldRef={fieldRef} />
            ) : (
              <EmptyState
                headingLevel={3}
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

/** Removes the row at once; after the server's confirmation, a toast offers to restore the same row. */
function useTermRemoval() {
  const t = useTranslations();
  const notify = useNotify();
  const restored = useOutcome(t('terms.failed.restore'));
  const gone = useOutcome(t('terms.failed.remove'));
  const queryClient = useQueryClient();
  const removal = useMutation(removeTerm(queryClient));
  const restoration = useMutation(restoreTerm(queryClient));

  function tellRemoved(removed: PlacedRow | undefined) {
    if (!removed) return;
    notify({
      title: t('terms.done.removed'),
      description: removed.row.term,
      onUndo: () => void restoration.mutateAsync(removed).catch(restored.refuse),
    });
  }
  return (placed: PlacedRow) => void removal.mutateAsync(placed).then(tellRemoved, gone.refuse);
}

/** Changing, moving and pausing a term, each with a message on its outcome. */
function useTermChanges() {
  const t = useTranslations();
  const { tell } = useOutcome(t('terms.failed.change'));
  const queryClient = useQueryClient();
  const replacing = useMutation(api.terms.replace.mutationOptions(changeTerm(queryClient)));
  const muting = useMutation(api.terms.mute.mutationOptions(changeTerm(queryClient)));
  const ordering = useMutation(moveTerm(queryClient));

  return {
    replace: ({ id }: WatchTerm, wording: string) =>
      tell(replacing.mutateAsync({ id, term: wording }), t('terms.replaced', { term: wording })),
    mute: ({ id, term }: WatchTerm, days: number) =>
      void tell(
        muting.mutateAsync({ id, days }),
        t(days > 0 ? 'terms.done.muted' : 'terms.done.unmuted', { term, days }),
      ),
    move: ({ row: { id, term }, place }: PlacedRow, by: -1 | 1) =>
      void tell(ordering.mutateAsync({ id, by }), t('terms.done.moved', { term, place: place + by + 1 })),
  };
}
