import { useTranslations } from 'use-intl';

interface Reasoned {
  reason: string | null;
  reasonDetail?: string | null;
  state?: string;
}

/** The words for a reason's code, with its detail: what a mail server said is shown as it said it. */
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
