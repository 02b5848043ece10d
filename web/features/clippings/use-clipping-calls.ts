import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { useOutcome } from '../../use-notify.ts';

export function useClippingCalls() {
  const t = useTranslations('clippings');
  const { of: outcome } = useOutcome(t('failed.save'), [api.clippings.list.key()]);
  return {
    pause: useMutation(api.clippings.pause.mutationOptions(outcome())),
    remove: useMutation(api.clippings.remove.mutationOptions(outcome(t('removed')))),
    resend: useMutation(api.clippings.resend.mutationOptions(outcome(t('recipients.resent')))),
    setWebhook: useMutation(api.clippings.setWebhook.mutationOptions(outcome(t('webhook.saved')))),
    removeWebhook: useMutation(api.clippings.removeWebhook.mutationOptions(outcome(t('webhook.removed')))),
  };
}
