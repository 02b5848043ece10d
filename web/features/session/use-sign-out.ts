import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useNotify } from '../../use-notify.ts';
import { authCalls } from './auth-calls.ts';
import { sessionQuery } from './session-query.ts';

/** spec §2: signs out, then goes to the landing page. Nothing of the reader stays in memory. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const t = useTranslations('common.nav');
  return async (): Promise<void> => {
    try {
      await authCalls.signOut();
    } catch {
      return void notify({ title: t('signOutFailed'), tone: 'error' });
    }
    // Leave first: a guarded page that sees the session end would send the visitor to /auth.
    await navigate('/');
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, null);
  };
}
