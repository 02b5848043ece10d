import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorText, errorTitle } from '../../error-text.ts';
import { useNotify } from '../../use-notify.ts';

/** What every deed of the operator shares: the lists are read again, and a refusal is said in its own words. */
export function useAction(keys: readonly QueryKey[], failedText?: string) {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return {
    onSettled: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    onError: (error: unknown) => {
      const text = errorText(t, error, failedText ?? t('admin.list.actionFailed'));
      const title = errorTitle(t, error);
      notify({ tone: 'error', title: title ?? text, description: title && text });
    },
  };
}
