import { useTranslations } from 'use-intl';
import { useLanguage } from '../../language/use-language.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useCountries } from './use-countries.ts';

export function CountryField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
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
