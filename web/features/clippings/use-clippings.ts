import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { useOutcome } from '../../use-notify.ts';

export const useClippings = () => useQuery(api.clippings.list.queryOptions());

export function useClippingCalls() {
  const t = useTranslations('clippings');
  const { of: outcome } = useOutcome(t('failed.save'), [api.clippings.list.key()]);
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
