import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isWebAddress, linkedinSlug } from '../../../contract/rules/web-addresses.ts';
import { isRefusal } from '../../error-text.ts';
import { useNotify } from '../../use-notify.ts';
import { emailProblem } from '../session/sign-in/credential-problems.ts';
import { sessionQuery } from '../session/use-session.ts';

export interface FormValues {
  email: string;
  linkedin: string;
  country: string;
  password: string;
  isAccepted: boolean;
}

export const emptyForm: FormValues = { email: '', linkedin: '', country: '', password: '', isAccepted: false };

export const isLinkedin = (address: string) => linkedinSlug(address) !== undefined;

/** spec §4: the button waits until all is filled, the terms are accepted and the LinkedIn link is valid. */
export function canRegister({ email, linkedin, country, password, isAccepted }: FormValues, shortest: number): boolean {
  const isFilled = emailProblem(email.trim()) === undefined && country !== '' && password.length >= shortest;
  return isFilled && isAccepted && isLinkedin(linkedin);
}

/** The VIP form: LinkedIn is optional there, and of URL type (spec §5). */
export function canTakePlace(
  { email, linkedin, country, password, isAccepted }: FormValues,
  shortest: number,
): boolean {
  const isFilled = emailProblem(email.trim()) === undefined && country !== '' && password.length >= shortest;
  return isFilled && isAccepted && (linkedin.trim() === '' || isWebAddress(linkedin));
}

export interface Refused {
  email?: string;
  password?: string;
}

/** spec §8, signup: taken address, any other refusal with the service's words, and no answer at all. */
export function useSignUp() {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<Refused>({});

  function tell(error: unknown) {
    if (!isRefusal(error)) {
      const words = {
        title: t('signup.registration.unexpected'),
        description: t('signup.registration.unexpectedText'),
      };
      return notify({ ...words, tone: 'error' });
    }
    // The service's own words, in the page's language: the catalogue need not travel with the page.
    const text = error.message;
    if (error.code === 'EMAIL_TAKEN' || error.code === 'EMAIL_INVALID') setRefused({ email: text });
    if (error.code.startsWith('PASSWORD_')) setRefused({ password: text });
    const title =
      error.code === 'EMAIL_TAKEN'
        ? t('signup.registration.taken')
        : error.code === 'VIP_SOLD_OUT'
          ? t('signup.vip.soldOutTitle')
          : t('signup.registration.failed');
    return notify({ title, description: text, tone: 'error' });
  }

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onMutate: () => setRefused({}),
    // The account is there, whatever comes of asking who is signed in: the next page asks again.
    onSuccess: () =>
      queryClient
        .fetchQuery({ ...sessionQuery, staleTime: 0, retry: 2 })
        .catch(() => queryClient.removeQueries({ queryKey: sessionQuery.queryKey })),
  });

  /** True when the account was made; the app then knows the reader. `onRefused` may take an error over. */
  function signUp(call: () => Promise<unknown>, onRefused?: (code: string) => boolean): Promise<boolean> {
    return mutateAsync(call).then(
      () => true,
      (error) => {
        if (!(isRefusal(error) && onRefused?.(error.code))) tell(error);
        return false;
      },
    );
  }
  return { signUp, isPending, refused, clearRefused: () => setRefused({}) };
}
