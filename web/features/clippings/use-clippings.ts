import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { useNotify } from '../../use-notify.ts';

export const useClippings = () => useQuery(api.clippings.list.queryOptions());

/** What every change does in the end: say how it went, and read the list again. */
function useOutcome() {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return (title?: string) => ({
    onSuccess: () => {
      if (title) notify({ title, tone: 'success' as const });
    },
    onError: (error: unknown) =>
      notify({ title: errorText(t, error, t('clippings.failed.save')), tone: 'error' as const }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.clippings.list.key() }),
  });
}

export function useClippingCalls() {
  const t = useTranslations('clippings');
  const outcome = useOutcome();
  return {
    create: useMutation(api.clippings.create.mutationOptions(outcome(t('saved')))),
    change: useMutation(api.clippings.change.mutationOptions(outcome(t('saved')))),
    pause: useMutation(api.clippings.pause.mutationOptions(outcome())),
    remove: useMutation(api.clippings.remove.mutationOptions(outcome(t('removed')))),
    invite: useMutation(api.clippings.invite.mutationOptions(outcome())),
    removeRecipient: useMutation(api.clippings.removeRecipient.mutationOptions(outcome(t('recipients.removed')))),
    setWebhook: useMutation(api.clippings.setWebhook.mutationOptions(outcome(t('webhook.saved')))),
    removeWebhook: useMutation(api.clippings.removeWebhook.mutationOptions(outcome(t('webhook.removed')))),
  };
}
