import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { useLanguage } from '../../language/use-language.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

const options = [
  { value: 'pt', text: 'Português' },
  { value: 'en', text: 'English' },
];

/** The language of the reader's mails and pages; this page itself speaks Portuguese (spec §1). */
export function LanguageField({ reader }: { reader: Me }) {
  const t = useTranslations('account.delivery');
  const { setLanguage } = useLanguage();
  return (
    <SelectField
      label={t('language')}
      hint={t('languageHint')}
      value={reader.language}
      onChange={({ target: { value } }) => setLanguage(value === 'en' ? 'en' : 'pt')}
      options={options}
    />
  );
}
