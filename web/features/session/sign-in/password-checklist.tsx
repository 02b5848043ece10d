import { useTranslations } from 'use-intl';
import { classes } from '../../../ui/classes.ts';
import { CheckIcon, MinusIcon } from '../../../ui/icons.tsx';
import { type PasswordRule, passwordRules } from './password-rules.ts';
import { usePasswordMin } from './use-password-min.ts';

const rules = Object.keys(passwordRules) as PasswordRule[];

/** Shows what makes the password stronger; asks for nothing. */
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
