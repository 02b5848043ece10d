import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { WatchTerm } from '../../../../contract/terms.ts';
import { api } from '../../../api.ts';
import { useOutcome } from '../../../use-outcome.ts';
import { changeList, inTurn, useReadAgain, useTerms } from '../use-terms.ts';

/** Another wording, another place, a rest: each is shown at once and told with its outcome. */
export function useTermChanges() {
  const t = useTranslations();
  const { tell } = useOutcome(t('terms.failed.change'));
  const queryClient = useQueryClient();
  const { data: terms } = useTerms();
  const readAgain = useReadAgain();
  const settled = { ...inTurn, onSettled: readAgain };
  const replacing = useMutation(api.terms.replace.mutationOptions(settled));
  const muting = useMutation(api.terms.mute.mutationOptions(settled));
  const ordering = useMutation(api.terms.reorder.mutationOptions(settled));

  return {
    replace: ({ id }: WatchTerm, wording: string) =>
      tell(replacing.mutateAsync({ id, term: wording }), t('terms.replaced', { term: wording })),
    mute: ({ id, term }: WatchTerm, days: number) =>
      void tell(
        muting.mutateAsync({ id, days }),
        t(days > 0 ? 'terms.done.muted' : 'terms.done.unmuted', { term, days }),
      ),
    move: (from: number, to: number) => {
      const order = [...(terms ?? [])];
      order.splice(to, 0, ...order.splice(from, 1));
      void changeList(queryClient, () => order);
      void tell(
        ordering.mutateAsync({ ids: order.map(({ id }) => id) }),
        t('terms.done.moved', { term: order[to]?.term ?? '', place: to + 1 }),
      );
    },
  };
}
