import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { useChange } from '../../use-change.ts';

export function useClippingCalls() {
  const t = useTranslations('clippings');
  const change = { failed: t('failed.save'), keys: [api.clippings.list.key()] };
  return {
    pause: useChange(api.clippings.pause, change),
    remove: useChange(api.clippings.remove, { ...change, done: t('removed') }),
    resend: useChange(api.clippings.resend, { ...change, done: t('recipients.resent') }),
    setWebhook: useChange(api.clippings.setWebhook, { ...change, done: t('webhook.saved') }),
    removeWebhook: useChange(api.clippings.removeWebhook, { ...change, done: t('webhook.removed') }),
  };
}
