import { useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { WatchTerm } from '../../../contract/terms.ts';
import { CrossIcon } from '../../ui/icons.tsx';
import { Marker } from '../../ui/marker.tsx';
import { Stamp } from '../../ui/stamp.tsx';

interface Props {
  terms: readonly WatchTerm[];
  labelledBy: string;
  onRemove: (term: WatchTerm) => void;
}

export function TermList({ terms, labelledBy, onRemove }: Props) {
  const list = useRef<HTMLUListElement>(null);

  /** The focus goes on to the next remove button, so that the keyboard does not fall out of the list. */
  function remove(term: WatchTerm) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = terms.indexOf(term);
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onRemove(term);
  }

  return (
    <ul ref={list} aria-labelledby={labelledBy}>
      {terms.map((term) => (
        <TermRow key={term.id} term={term} onRemove={() => remove(term)} />
      ))}
    </ul>
  );
}

function TermRow({ term, onRemove }: { term: WatchTerm; onRemove: () => void }) {
  const t = useTranslations('terms');
  const format = useFormatter();
  const since = format.dateTime(new Date(term.createdAt), { day: '2-digit', month: '2-digit', year: 'numeric' });
  return (
    <li className="flex items-start gap-4 border-b border-fio py-4">
      <div className="min-w-0 flex-1">
        <h3 className="text-xl leading-[1.18] font-bold tracking-[-0.008em] wrap-anywhere font-stretch-84%">
          {term.isActive ? <Marker isNew>{term.term}</Marker> : <span className="text-tinta-3">{term.term}</span>}
          {!term.isActive && (
            <span className="ml-2.5">
              <Stamp tone="quiet">{t('abovePlan')}</Stamp>
            </span>
          )}
        </h3>
        <p className="mt-1 text-sm text-tinta-3">{term.isActive ? t('since', { date: since }) : t('abovePlanHint')}</p>
      </div>
      <button
        type="button"
        aria-label={t('remove', { term: term.term })}
        onClick={onRemove}
        className="-mt-1.5 -mr-2 grid size-11 flex-none place-items-center rounded-sm text-tinta-3 hover:bg-lapis/12 hover:text-lapis"
      >
        <CrossIcon />
      </button>
    </li>
  );
}
