import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { WhatsappSettings } from '../../../contract/delivery-settings.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { useNotify } from '../../use-notify.ts';

/** The three calls of the section; each answer is the new state. */
export function useWhatsappCall() {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const outcome = (title: string) => ({
    onSuccess: (settings: WhatsappSettings) => {
      queryClient.setQueryData(api.whatsapp.read.queryKey(), settings);
      notify({ title, tone: 'success' as const });
    },
    onError: (error: unknown) => notify({ title: errorText(t, error, t('whatsapp.failed')), tone: 'error' as const }),
  });
  return {
    request: useMutation(api.whatsapp.request.mutationOptions(outcome(t('whatsapp.done.sent')))),
    confirm: useMutation(api.whatsapp.confirm.mutationOptions(outcome(t('whatsapp.done.confirmed')))),
    stop: useMutation(api.whatsapp.stop.mutationOptions(outcome(t('whatsapp.done.stopped')))),
  };
}
