import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { applyChange } from '../../../contract/signed/apply-change.ts';
import type { Draft, DraftChange } from '../../../contract/signed/curation.ts';
import { api, client } from '../../api.ts';
import { useChange } from '../../use-change.ts';

/** What other curators change appears after this time. */
const askAgainMs = 5000;

export function useDraft(clippingId: string) {
  return useQuery(
    api.curation.read.queryOptions({
      input: { id: clippingId },
      refetchInterval: ({ state }) => (state.data?.draft?.state === 'open' ? askAgainMs : false),
    }),
  );
}

/** Changes are shown and sent at once: one that waited for its turn would be lost by a reload. */
export function useDraftChange({ id, clippingId }: Pick<Draft, 'id' | 'clippingId'>) {
  const t = useTranslations('curation.failed');
  const queryClient = useQueryClient();
  const { queryKey } = api.curation.read.queryOptions({ input: { id: clippingId } });
  const save = (change: DraftChange) => client.curation.change({ id, change }, { context: { outlivesPage: true } });
  const { mutate } = useChange(save, {
    failed: t('save'),
    inTurn: `draft ${id}`,
    isSentAtOnce: true,
    keys: [queryKey],
    async show(change) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (shown) => (shown?.draft ? { draft: changed(shown.draft, change) } : shown));
      // the draft is read again after a refusal
      return () => undefined;
    },
  });
  return mutate;
}

function changed(draft: Draft, change: DraftChange): Draft {
  const notes = Object.fromEntries(draft.terms.map(({ id, note }) => [id, note]));
  const next = applyChange({ items: draft.items, notes }, change);
  if (!next) return draft;
  return {
    ...draft,
    items: [...next.items],
    terms: draft.terms.map((term) => ({ ...term, note: next.notes[term.id] ?? '' })),
  };
}
