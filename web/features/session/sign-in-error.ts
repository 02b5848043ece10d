import { useTranslations } from 'use-intl';
import { errorText, isRefusal } from '../../use-notify.ts';
import { AuthError } from './auth-calls.ts';

/** Login errors: wrong credentials, unconfirmed, any other answer, no answer (requirements R62). */
export function useSignInError() {
  const t = useTranslations();
  return (error: unknown): string => {
    if (isRefusal(error)) return errorText(t, error, t('auth.errors.other'));
    return error instanceof AuthError ? t('auth.errors.other') : t('auth.errors.exception');
  };
}
