import { type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { normaliseTerm } from '../../../../contract/rules/term-form.ts';
import type { WatchTerm } from '../../../../contract/terms.ts';
import { api } from '../../../api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, Loaded } from '../../../ui/feedback/loading.tsx';
import { useChange } from '../../../use-change.ts';
import { useNextStories } from '../../editions/use-next-edition.ts';
import { AddTermForm } from '../add-term-form.tsx';
import { termChanges, useMoveTerm, useRemoveTerm, useTerms, useVolumes } from '../use-terms.ts';
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
  const { mutate: remove } = useRemoveTerm();
  const { mutate: move } = useMoveTerm();
  const t = useTranslations('terms');
  // shown only after the answer
  const change = { ...termChanges, failed: t('failed.change') };
  const replace = useChange(api.terms.replace, { ...change, done: ({ term }) => t('replaced', { term }) });
  const mute = useChange(api.terms.mute, {
    ...change,
    done: ({ term }, { days }) => t(days > 0 ? 'done.muted' : 'done.unmuted', { term, days }),
  });
  const onReplace = useStable(({ id }: WatchTerm, term: string) =>
    replace.mutateAsync({ id, term }).then(
      () => true,
      () => false,
    ),
  );
  const onMove = useStable(({ id }: WatchTerm, by: -1 | 1) => move({ id, by }));
  const onMute = useStable(({ id }: WatchTerm, days: number) => mute.mutate({ id, days }));
  const onRemove = useStable((term: WatchTerm) => remove({ row: term, place: terms.indexOf(term) }));

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
          fieldRef={fieldRef}
          onReplace={onReplace}
          onMove={onMove}
          onMute={onMute}
        />
      ))}
    </ul>
  );
}

export function TermsPanel() {
  const t = useTranslations('terms');
  const headingId = useId();
  const terms = useTerms();
  const listRef = useRef<HTMLUListElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const [flashing, setFlashing] = useState<string>();
  const focusNewest = useStable(() => listRef.current?.querySelector<HTMLElement>('[data-remove]')?.focus());
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
          {t('listHeading')}
        </h2>
        <Loaded query={terms} failed={t('failed.load')}>
          {(rows) =>
            rows.length > 0 ? (
              <TermList terms={rows} labelledBy={headingId} flashing={flashing} listRef={listRef} fieldRef={fieldRef} />
            ) : (
              <EmptyState
                headingLevel={3}
                title={t('empty.heading')}
                text={t('empty.text')}
                action={<ButtonLink to="/terms-selection">{t('empty.action')}</ButtonLink>}
              />
            )
          }
        </Loaded>
      </section>
    </div>
  );
}
