import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { errorText, errorTitle, isRefusal } from '../../error-text.ts';
import { useNotify } from '../../use-notify.ts';

/** spec §8: the words for a saved list and for one that could not be saved. */
export function useSaveTerms(onSaved: () => void) {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation(
    api.onboarding.saveTerms.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.terms.list.key() });
        await queryClient.invalidateQueries({ queryKey: api.suggestions.mine.key() });
        notify({
          title: t('onboarding.selection.saved'),
          description: t('onboarding.selection.savedText'),
          tone: 'success',
        });
        onSaved();
      },
      onError: (error) => {
        const failed = t('onboarding.selection.failed');
        if (isRefusal(error) && error.code === 'UNAUTHORIZED')
          return notify({ title: t('onboarding.selection.signedOut'), tone: 'error' });
        const title = errorTitle(t, error);
        const text = errorText(t, error, failed);
        return notify({ title: title ?? text, description: title && text, tone: 'error' });
      },
    }),
  );
}
