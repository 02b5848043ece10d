import { useTranslations } from 'use-intl';
import { classes } from '../../ui/classes.ts';

interface Props {
  isYearly: boolean;
  onChange: (isYearly: boolean) => void;
}

export function BillingChoice({ isYearly, onChange }: Props) {
  const t = useTranslations('landing.plans');
  return (
    <fieldset aria-label={t('billing')} className="inline-flex rounded-sm border-[1.5px] border-ink">
      {[false, true].map((yearly) => (
        <button
          key={String(yearly)}
          type="button"
          aria-pressed={isYearly === yearly}
          onClick={() => onChange(yearly)}
          className={classes(
            'min-h-11 px-4 font-semibold font-stretch-92%',
            isYearly === yearly && 'bg-ink text-paper',
          )}
        >
          {t(yearly ? 'yearly' : 'monthly')}
        </button>
      ))}
    </fieldset>
  );
}
