import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/language.ts';

/** Loaded after the page, which is readable without the long list. */
async function readCountries(language: Language) {
  const { countries, countryName } = await import('../../../contract/rules/countries.ts');
  const options = countries.map((country) => ({ value: country.name, text: countryName(country, language) }));
  return language === 'pt' ? options : options.sort((a, b) => a.text.localeCompare(b.text, 'en'));
}

/** Shown in the page's language; the Portuguese name is stored (requirements R37). */
export function useCountries(language: Language) {
  return useQuery({
    queryKey: ['countries', language],
    queryFn: () => readCountries(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
