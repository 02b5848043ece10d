import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { shortestPassword } from '../../../contract/rules/field-limits.ts';
import type { SiteSettings } from '../../../contract/site.ts';
import { api, client } from '../../api.ts';
import { usePaused } from '../../clock.ts';
import { useLanguage } from '../../language/use-language.ts';
import { isRefusal, Refusal } from '../../refusal.ts';
import { classes } from '../../ui/classes.ts';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';
import { errorText, useNotify } from '../../use-notify.ts';

/** The checklist of the VIP page, a hint only (requirements R38). */
export const passwordRules = {
  length: (password: string, shortest: number) => password.length >= shortest,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{L}\d\s]/u.test(password),
};

export function useSiteSettings(): SiteSettings | undefined {
  return useQuery(api.site.settings.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data;
}

/** The minimum length of a new password (`PASSWORD_MIN`); the server checks it in any case. */
export const usePasswordMin = (): number => useSiteSettings()?.passwordMin ?? shortestPassword;

const pauseMs = 400;

/** Whose password it is without a session: by a reset mail's token, or by the other fields of the sign-up form. */
interface Owner {
  token?: string | undefined;
  email?: string;
  linkedin?: string;
}

/** Why the server would refuse the typed password, in the page's language, after a pause in typing. */
export function usePasswordRefusal(password: string, { token, email, linkedin }: Owner = {}): string | undefined {
  const min = usePasswordMin();
  const { language } = useLanguage();
  const typed = JSON.stringify({ password, token, email, linkedin });
  const paused = usePaused(typed, pauseMs);
  const { data } = useQuery({
    queryKey: ['password-refusal', language, paused],
    queryFn: () => askRefusal(JSON.parse(paused)),
    enabled: paused === typed && password.length >= min,
    staleTime: Number.POSITIVE_INFINITY,
    // passwords are not cached
    gcTime: 0,
    retry: false,
  });
  return paused === typed ? (data ?? undefined) : undefined;
}

/** Null: no objection. A lost connection or a rate limit is not an objection; the server checks the submitted form. */
async function askRefusal(typed: Owner & { password: string }): Promise<string | null> {
  try {
    await client.accounts.checkPassword(typed);
  } catch (error) {
    if (isRefusal(error) && error.code.startsWith('PASSWORD_')) return error.message;
  }
  return null;
}

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[];

/** Shows what makes the password stronger; nothing in it is required. */
export function PasswordChecklist({ password }: { password: string }) {
  const t = useTranslations('common.password.checklist');
  const min = usePasswordMin();
  return (
    <div className="text-sm">
      <p className="label-text">{t('heading')}</p>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {rules.map((rule) => {
          const isMet = passwordRules[rule](password, min);
          const Icon = isMet ? CheckIcon : MinusIcon;
          return (
            <li key={rule} className={classes('flex items-center gap-2', isMet ? 'text-stamp' : 'text-ink-3')}>
              <Icon className="size-4" />
              {t(rule, { min })}
              <span className="sr-only">: {t(isMet ? 'met' : 'unmet')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type EmailProblem = 'emailRequired' | 'emailInvalid';
export type PasswordProblem = 'passwordRequired' | 'passwordShort';

/** The e-mail is required and looks like one (requirements R39). */
export function emailProblem(email: string): EmailProblem | undefined {
  if (email === '') return 'emailRequired';
  return emailShape.test(email) ? undefined : 'emailInvalid';
}

/** An old password may be shorter than the current minimum: for signing in, the lowest minimum applies. */
export function passwordProblem(password: string, shortest = shortestPassword): PasswordProblem | undefined {
  if (password === '') return 'passwordRequired';
  return password.length < shortest ? 'passwordShort' : undefined;
}

/** Shows a login error: wrong credentials, unconfirmed, any other answer, no answer (requirements R62). */
export function useSignInRefusal() {
  const t = useTranslations();
  const notify = useNotify();
  return (error: unknown) => {
    const other = t(error instanceof Refusal ? 'auth.errors.other' : 'auth.errors.exception');
    notify({ title: errorText(t, error, other), tone: 'error' });
  };
}
