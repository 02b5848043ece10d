import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { countries } from '../../../contract/countries.ts';
import { useLanguage } from '../../language/use-language.ts';
import { SelectField } from '../../ui/select-field.tsx';

/** Some 240 countries, shown in the page's language; the Portuguese name is what is stored. */
export function CountryField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const t = useTranslations('onboarding.form');
  const { language } = useLanguage();
  const options = useMemo(() => {
    if (language === 'pt') return countries.map(({ name }) => ({ value: name, text: name }));
    const english = new Intl.DisplayNames('en', { type: 'region' });
    return countries
      .map(({ code, name }) => ({ value: name, text: english.of(code) ?? name }))
      .sort((a, b) => a.text.localeCompare(b.text, 'en'));
  }, [language]);
  return (
    <SelectField
      label={t('country')}
      name="country"
      required
      autoComplete="country-name"
      placeholder={t('countryPlaceholder')}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
