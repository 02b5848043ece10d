import { useTranslations } from 'use-intl';

interface Props {
  isYearly: boolean;
  onChange: (isYearly: boolean) => void;
}

const segment =
  'grid min-h-11 cursor-pointer place-items-center px-4 font-semibold font-stretch-92% has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pen';

/** Mensal / Anual: two places that do not move. */
export function BillingToggle({ isYearly, onChange }: Props) {
  const t = useTranslations('upgrade.billing');
  return (
    <fieldset className="inline-flex rounded-sm border-[1.5px] border-ink">
      <legend className="sr-only">{t('label')}</legend>
      {[false, true].map((yearly) => (
        <label key={String(yearly)} className={segment}>
          <input
            type="radio"
            name="billing"
            className="sr-only"
            checked={isYearly === yearly}
            onChange={() => onChange(yearly)}
          />
          {yearly ? t('yearly') : t('monthly')}
        </label>
      ))}
    </fieldset>
  );
}
