import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { longestPassword } from '../../../contract/rules/field-limits.ts';
import { isWebAddress } from '../../../contract/rules/web-addresses.ts';
import { useLanguage } from '../../language/use-language.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { emailProblem } from '../session/sign-in/credential-problems.ts';
import { usePasswordMin } from '../session/sign-in/password-checklist.tsx';
import { type FormValues, isLinkedin } from './use-sign-up.ts';

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

function CountryField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const t = useTranslations('signup.form');
  const retry = useTranslations('common.actions')('retry');
  const { language } = useLanguage();
  const countries = useCountries(language);
  return (
    <SelectField
      label={t('country')}
      name="country"
      required
      autoComplete="country-name"
      placeholder={t('countryPlaceholder')}
      options={countries.data ?? []}
      hint={
        countries.isError && (
          <span role="alert">
            {t('countriesFailed')}{' '}
            <button
              type="button"
              onClick={() => void countries.refetch()}
              className="min-h-11 text-pen underline underline-offset-[.2em]"
            >
              {retry}
            </button>
          </span>
        )
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The long list comes after the page, which is readable without it. */
async function readCountries(language: Language) {
  const { countries } = await import('../../../contract/rules/countries.ts');
  if (language === 'pt') return countries.map(({ name }) => ({ value: name, text: name }));
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return countries
    .map(({ code, name }) => ({ value: name, text: english.of(code) ?? name }))
    .sort((a, b) => a.text.localeCompare(b.text, 'en'));
}

/** Shown in the page's language; the Portuguese name is what is stored (spec §2). */
function useCountries(language: Language) {
  return useQuery({
    queryKey: ['countries', language],
    queryFn: () => readCountries(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Opens beside the form, so that nothing typed is lost. */
export function TermsLink({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <a href={language === 'pt' ? '/terms' : '/terms?lang=en'} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** Where and when the browser is: the clipping's hour is the reader's own. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
