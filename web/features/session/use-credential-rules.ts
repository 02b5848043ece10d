import { useTranslations } from 'use-intl';

/** spec §5: the e-mail is required and looks like one; the password has at least 6 characters. */
export const passwordMinLength = 6;
const emailShape = /^\S+@\S+\.\S+$/;

export function useCredentialRules() {
  const t = useTranslations('auth.errors');
  return {
    email: {
      required: t('emailRequired'),
      validate: (value: string) => emailShape.test(value.trim()) || t('emailInvalid'),
    },
    password: {
      required: t('passwordRequired'),
      minLength: { value: passwordMinLength, message: t('passwordShort') },
    },
  };
}
