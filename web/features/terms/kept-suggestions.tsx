import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Suggestion } from '../../../contract/suggestions.ts';
import { api } from '../../api.ts';
import { AddChip } from '../../ui/chip.tsx';

const shownAtFirst = 3;

/** Topics kept from the onboarding, one tap away. Nothing where there are none, or they cannot be read. */
export function KeptSuggestions({ onAdd }: { onAdd: (suggestion: Suggestion) => void }) {
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
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="min-h-11 px-2 text-sm text-pen underline underline-offset-[.2em]"
        >
          {t('moreSuggestions', { count: terms.length - shown.length })}
        </button>
      )}
    </div>
  );
}
