import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { SuggestionReason } from '../../../contract/suggestions.ts';
import type { WatchTerm } from '../../../contract/terms.ts';
import { translateKey } from '../../language/messages.ts';
import { RemoveButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Marker } from '../../ui/display/marked-text.tsx';
import { DownIcon } from '../../ui/icons.tsx';
import { isSameTerm, newTermsIn } from '../terms/typed-terms.tsx';

export interface ChosenTerm {
  term: string;
  reason?: SuggestionReason;
}

type Refusal = 'empty' | 'duplicate';

const isSuggested = ({ reason }: ChosenTerm) => reason !== undefined && reason.code !== 'reader';

/**
 * The list with the new terms before all suggestions, or the reason of a refusal. A pasted list is several terms. A typed
 * suggestion below the first `limit` counts as new: it moves up to where the plan follows it.
 */
export function addTerms(
  list: readonly ChosenTerm[],
  pieces: readonly string[],
  limit = Number.POSITIVE_INFINITY,
): ChosenTerm[] | Refusal {
  if (pieces.length === 0) return 'empty';
  const isTyped = ({ term }: ChosenTerm) => pieces.some((piece) => isSameTerm(piece, term));
  const kept = list.filter((item, index) => index < limit || !isSuggested(item) || !isTyped(item));
  const fresh = newTermsIn(pieces, kept);
  if (fresh.length === 0) return 'duplicate';
  const at = kept.findIndex(isSuggested);
  return kept.toSpliced(at < 0 ? kept.length : at, 0, ...fresh.map((term) => ({ term })));
}

/** The reader's terms in the order in which the plan follows them: their own order, then the oldest first. */
export function asFollowed(terms: readonly Pick<WatchTerm, 'term' | 'position'>[]): ChosenTerm[] {
  const { placed = [], others = [] } = Object.groupBy(terms, ({ position }) =>
    position === null ? 'others' : 'placed',
  );
  return [...placed, ...others.toReversed()].map(({ term }) => ({ term }));
}

export function moveTerm(list: readonly ChosenTerm[], from: number, to: number): ChosenTerm[] {
  const item = list[from];
  return item && to in list ? list.toSpliced(from, 1).toSpliced(to, 0, item) : [...list];
}

/** Fills the list only while it is empty and untouched (requirements R55). */
export function prefill(
  list: readonly ChosenTerm[],
  isTouched: boolean,
  found: readonly ChosenTerm[],
): readonly ChosenTerm[] {
  return list.length === 0 && !isTouched ? found : list;
}

interface Props {
  terms: readonly ChosenTerm[];
  limit: number;
  /** Stories a day, by term. */
  counts: ReadonlyMap<string, number | null>;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** The button that removes the last term. */
  lastRef: RefObject<HTMLButtonElement | null>;
}

export function ChosenList({ terms, limit, counts, onMove, onRemove, lastRef }: Props) {
  const t = useTranslations('onboarding.selection');
  return (
    <ol aria-label={t('list')} className="mt-5 border-t border-rule">
      {terms.map((item, index) => (
        <li
          key={item.term}
          className={classes(
            'flex items-center gap-1 border-b border-rule py-2',
            // terms below this line are kept but not followed
            index === limit && 'border-t-[3px] border-t-ink',
          )}
        >
          <div className="min-w-0 flex-1">
            <p className="text-lg leading-tight font-bold wrap-anywhere font-stretch-84%">
              {index < limit ? <Marker>{item.term}</Marker> : item.term}
            </p>
            <p className="mt-0.5 text-sm text-ink-3">
              <Reason item={item} perDay={counts.get(item.term)} />
              <span className="sr-only"> {index < limit ? t('followed') : t('kept')}</span>
            </p>
          </div>
          {(['up', 'down'] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              className="grid size-11 flex-none place-items-center rounded-sm text-ink-3 hover:bg-ink/7 hover:text-ink disabled:opacity-30"
              aria-label={t(direction, { term: item.term })}
              disabled={index === (direction === 'up' ? 0 : terms.length - 1)}
              onClick={() => onMove(index, direction === 'up' ? index - 1 : index + 1)}
            >
              <DownIcon className={direction === 'up' ? 'size-4 rotate-180' : 'size-4'} />
            </button>
          ))}
          <RemoveButton
            ref={index === terms.length - 1 ? lastRef : undefined}
            next={lastRef}
            aria-label={t('remove', { term: item.term })}
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </ol>
  );
}

/** A topic offered to everybody has no personal reason, so none is shown. */
function Reason({ item: { reason }, perDay }: { item: ChosenTerm; perDay: number | null | undefined }) {
  const t = useTranslations();
  const code = reason?.code ?? 'reader';
  const words = code !== 'general' && translateKey(t, `onboarding.reasons.${code}`, { subject: reason?.subject ?? '' });
  const volume = perDay && t('terms.row.perDay', { count: perDay });
  return [words, volume].filter(Boolean).join(' · ');
}
