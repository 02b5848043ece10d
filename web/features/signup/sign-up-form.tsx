import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Registration } from '../../../contract/onboarding.ts';
import { longestAbout, longestPassword } from '../../../contract/rules/field-limits.ts';
import { isWebAddress, linkedinSlug } from '../../../contract/rules/web-addresses.ts';
import { client } from '../../api.ts';
import { useLanguage } from '../../language/use-language.ts';
import { isRefusal } from '../../refusal.ts';
import { TextButton } from '../../ui/button.tsx';
import { Checkbox, EmailField, PasswordField, SelectField, TextField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { useNotify } from '../../use-notify.ts';
import { useCountries } from '../onboarding/onboarding-step.tsx';
import { emailProblem, usePasswordMin, usePasswordRefusal } from '../session/credentials.tsx';
import { sessionQuery } from '../session/use-session.ts';

interface Props {
  values: FormValues;
  onChange: (change: Partial<FormValues>) => void;
  isLinkedinOptional?: boolean;
  /** The address was verified by an identity provider and cannot be changed. */
  isEmailFixed?: boolean;
  /** The server's refusals, shown at their fields. */
  refused: Refused;
  /** Between the password and the acceptance of the terms. */
  children?: ReactNode;
}

/** The fields of both sign-up forms. An error is shown when a field is left, a weak password while it is typed. */
export function AccountFields(props: Props) {
  const { values, onChange, isLinkedinOptional = false, isEmailFixed = false, refused, children } = props;
  const t = useTranslations('signup.form');
  const common = useTranslations('common');
  const { language } = useLanguage();
  const countries = useCountries(language);
  const min = usePasswordMin();
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const field = (name: 'email' | 'about' | 'linkedin' | 'password') => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
    onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
  });
  const isEmailWrong = left.email && values.email !== '' && emailProblem(values.email.trim()) !== undefined;
  const isAddressGood = isLinkedinOptional ? isWebAddress : isLinkedin;
  const isLinkedinWrong = left.linkedin && values.linkedin.trim() !== '' && !isAddressGood(values.linkedin);
  const weak = usePasswordRefusal(values.password, { email: values.email, linkedin: values.linkedin });
  const isPasswordShort = left.password && values.password !== '' && values.password.length < min;
  return (
    <>
      <EmailField
        {...field('email')}
        label={t('email')}
        readOnly={isEmailFixed}
        hint={isEmailFixed ? t('emailFixed') : undefined}
        error={refused.email ?? (isEmailWrong ? t('emailInvalid') : undefined)}
      />
      <TextField
        {...field('about')}
        label={t('about')}
        hint={t('aboutHint')}
        placeholder={t('aboutPlaceholder')}
        maxLength={longestAbout}
        autoComplete="organization-title"
      />
      <TextField
        {...field('linkedin')}
        label={isLinkedinOptional ? t('linkedinOptional') : t('linkedin')}
        type="url"
        inputMode="url"
        required={!isLinkedinOptional}
        autoComplete="url"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t('linkedinPlaceholder')}
        hint={isLinkedinOptional ? undefined : t('linkedinHint')}
        error={isLinkedinWrong ? t(isLinkedinOptional ? 'urlInvalid' : 'linkedinInvalid') : undefined}
      />
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
              <TextButton onClick={() => void countries.refetch()}>{common('actions.retry')}</TextButton>
            </span>
          )
        }
        value={values.country}
        onChange={(event) => onChange({ country: event.target.value })}
      />
      <PasswordField
        {...field('password')}
        label={t('password')}
        autoComplete="new-password"
        maxLength={longestPassword}
        hint={isPasswordShort ? undefined : common('password.hint', { min })}
        error={refused.password ?? (isPasswordShort ? common('password.hint', { min }) : weak)}
      />
      {children}
      <Checkbox
        name="terms"
        required
        checked={values.isAccepted}
        onChange={(event) => onChange({ isAccepted: event.target.checked })}
        label={t.rich('accept', {
          // in a new tab, so that no input is lost
          terms: (words) => (
            <a href={language === 'pt' ? '/terms' : '/terms?lang=en'} target="_blank" rel="noopener">
              {words}
            </a>
          ),
        })}
      />
    </>
  );
}

export const emptyForm = { email: '', linkedin: '', country: '', about: '', password: '', isAccepted: false };

export type FormValues = typeof emptyForm;

const isLinkedin = (address: string) => linkedinSlug(address) !== undefined;

function isFilled({ email, country, password, isAccepted }: FormValues, shortest: number): boolean {
  return emailProblem(email.trim()) === undefined && country !== '' && password.length >= shortest && isAccepted;
}

/** Whether all fields are filled, the terms accepted and the LinkedIn link valid (requirements R34). */
export function canRegister(values: FormValues, shortest: number): boolean {
  return isFilled(values, shortest) && isLinkedin(values.linkedin);
}

/** The VIP form: LinkedIn is optional there, and of URL type (requirements R36). */
export function canTakePlace(values: FormValues, shortest: number): boolean {
  return isFilled(values, shortest) && (values.linkedin.trim() === '' || isWebAddress(values.linkedin));
}

type Refused = Partial<Record<'email' | 'password', string>>;

type Send = (calls: (typeof client)['onboarding'], account: Registration) => Promise<unknown>;

/** Sign-up errors: address taken, any other refusal with the server's reason, no answer (requirements R44). */
export function useSignUp() {
  const t = useTranslations('signup');
  const { language } = useLanguage();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<Refused>({});

  function tell(error: unknown) {
    if (!isRefusal(error)) {
      const words = { title: t('registration.unexpected'), description: t('registration.unexpectedText') };
      return notify({ ...words, tone: 'error' });
    }
    // The server's own text, in the page's language: the page does not load the catalogue.
    const text = error.message;
    if (error.code === 'EMAIL_TAKEN' || error.code === 'EMAIL_INVALID') setRefused({ email: text });
    if (error.code.startsWith('PASSWORD_')) setRefused({ password: text });
    const title =
      error.code === 'EMAIL_TAKEN'
        ? t('registration.taken')
        : error.code === 'VIP_SOLD_OUT'
          ? t('vip.soldOutTitle')
          : t('registration.failed');
    return notify({ title, description: text, tone: 'error' });
  }

  async function register({ values: { isAccepted, ...account }, send }: { values: FormValues; send: Send }) {
    // the clipping's hour is in the reader's own zone
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return send(client.onboarding, { ...account, termsAccepted: isAccepted, language, timeZone });
  }
  const { mutateAsync, isPending } = useChange(register, {
    onStart: () => setRefused({}),
    // The account exists even if reading the session fails: the next page reads it again.
    onSuccess: () =>
      queryClient
        .fetchQuery({ ...sessionQuery, staleTime: 0, retry: 2 })
        .catch(() => queryClient.removeQueries({ queryKey: sessionQuery.queryKey })),
  });

  /** True if the account was created; the session is then read. `onRefused` may handle an error. */
  function signUp(values: FormValues, send: Send, onRefused?: (code: string) => boolean): Promise<boolean> {
    return mutateAsync({ values, send }).then(
      () => true,
      (error) => {
        if (!(isRefusal(error) && onRefused?.(error.code))) tell(error);
        return false;
      },
    );
  }
  return { signUp, isPending, refused, clearRefused: () => setRefused({}) };
}
