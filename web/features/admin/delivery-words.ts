import { useTranslations } from 'use-intl';
import type { DeliveryFate } from '../../../contract/admin/deliveries.ts';

interface Reasoned {
  reason: string | null;
  reasonDetail?: string | null;
  state?: string;
}

/** The text of a reason's code with its detail; a mail server's reply is shown verbatim. */
export function useReasonText() {
  const t = useTranslations('admin.deliveries');
  const stoppers = useTranslations('admin.whatsapp.by');
  return ({ reason, reasonDetail, state }: Reasoned): string => {
    const isStopper = reason === 'whatsapp_stopped' && stoppers.has(reasonDetail as 'reader');
    const detail = isStopper ? stoppers(reasonDetail as 'reader') : (reasonDetail ?? '');
    const key = `reasons.${reason ?? 'unknown'}` as 'reasons.server_refused';
    const words = t.has(key) ? t(key, { detail }) : `${reason} ${detail}`;
    return state === 'expired' && reason !== 'too_late' ? t('late', { reason: words }) : words;
  };
}

export function useChannelName() {
  const t = useTranslations('admin.deliveries.channels');
  return (channel: string) => (t.has(channel as 'email') ? t(channel as 'email') : channel);
}

export const fates = ['due', 'sent', 'deferred', 'failed', 'unknown', 'suppressed'] as const satisfies DeliveryFate[];

export function fateOfState(state: string): DeliveryFate {
  if (state === 'expired') return 'failed';
  return fates.find((fate) => fate === state) ?? 'due';
}

/** The name of what is stopped at WhatsApp: all messages, or one template. */
export function useScopeName() {
  const t = useTranslations('admin.whatsapp');
  return (scope: string) =>
    scope === 'lane' ? t('everything') : t('template', { name: scope.replace(/^template /, '') });
}
