import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestPassword } from '../../../contract/field-limits.ts';
import { isWebAddress } from '../../../contract/web-address.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { emailProblem } from '../session/sign-in/credential-problems.ts';
import { usePasswordMin } from '../session/sign-in/use-password-min.ts';
import { CountryField } from './country-field.tsx';
import { type FormValues, isLinkedin } from './form-values.ts';

interface Props {
  values: FormValues;
  onChange: (change: Partial<FormValues>) => void;
  isLinkedinOptional?: boolean;
  /** What the server refused, at its field. */
  refused?: { email?: string; password?: string };
}

/** The four fields both sign-up forms share. A mistake is told when the field is left, not while it is typed. */
export function AccountFields({ values, onChange, isLinkedinOptional = false, refused = {} }: Props) {
  const t = useTranslations('signup.form');
  const common = useTranslations('common');
  const min = usePasswordMin();
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const leave = (name: string) => () => setLeft((before) => ({ ...before, [name]: true }));
  const isEmailWrong = left.email && values.email !== '' && emailProblem(values.email.trim()) !== undefined;
  const isAddressGood = isLinkedinOptional ? isWebAddress : isLinkedin;
  const isLinkedinWrong = left.linkedin && values.linkedin.trim() !== '' && !isAddressGood(values.linkedin);
  const isPasswordShort = left.password && values.password !== '' && values.password.length < min;
  return (
    <>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        required
        autoComplete="email"
        value={values.email}
        onChange={(event) => onChange({ email: event.target.value })}
        onBlur={leave('email')}
        error={refused.email ?? (isEmailWrong ? t('emailInvalid') : undefined)}
      />
      <TextField
        label={isLinkedinOptional ? t('linkedinOptional') : t('linkedin')}
        name="linkedin"
        type="url"
        inputMode="url"
        required={!isLinkedinOptional}
        autoComplete="url"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t('linkedinPlaceholder')}
        hint={isLinkedinOptional ? undefined : t('linkedinHint')}
        value={values.linkedin}
        onChange={(event) => onChange({ linkedin: event.target.value })}
        onBlur={leave('linkedin')}
        error={isLinkedinWrong ? t(isLinkedinOptional ? 'urlInvalid' : 'linkedinInvalid') : undefined}
      />
      <CountryField value={values.country} onChange={(country) => onChange({ country })} />
      <PasswordField
        label={t('password')}
        name="password"
        required
        autoComplete="new-password"
        maxLength={longestPassword}
        hint={isPasswordShort ? undefined : common('password.hint', { min })}
        showLabel={common('actions.showPassword')}
        hideLabel={common('actions.hidePassword')}
        value={values.password}
        onChange={(event) => onChange({ password: event.target.value })}
        onBlur={leave('password')}
        error={refused.password ?? (isPasswordShort ? common('password.hint', { min }) : undefined)}
      />
    </>
  );
}
