import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/language.ts';

/** The long list comes after the page, which is readable without it. */
async function readCountries(language: Language) {
  const { countries } = await import('../../../contract/countries.ts');
  if (language === 'pt') return countries.map(({ name }) => ({ value: name, text: name }));
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return countries
    .map(({ code, name }) => ({ value: name, text: english.of(code) ?? name }))
    .sort((a, b) => a.text.localeCompare(b.text, 'en'));
}

/** Shown in the page's language; the Portuguese name is what is stored (spec §2). */
export function useCountries(language: Language) {
  return useQuery({
    queryKey: ['countries', language],
    queryFn: () => readCountries(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
