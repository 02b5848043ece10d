import { useTranslations } from 'use-intl';
import { useLanguage } from '../../language/use-language.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useCountries } from './use-countries.ts';

export function CountryField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const t = useTranslations('signup.form');
  const { language } = useLanguage();
  return (
    <SelectField
      label={t('country')}
      name="country"
      required
      autoComplete="country-name"
      placeholder={t('countryPlaceholder')}
      options={useCountries(language)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
