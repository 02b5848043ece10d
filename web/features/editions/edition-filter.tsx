import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EditionDraft } from '../../../contract/archive.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

type Filter = ReturnType<typeof useEditionFilter>;

/** Which stories are shown; kept in the address, so that a view can be kept and sent. */
export function useEditionFilter(edition: EditionDraft) {
  const [query, setQuery] = useSearchParams();
  const term = query.get('term') ?? '';
  const outlet = query.get('outlet') ?? '';
  const terms = edition.terms
    .filter((one) => !term || one.term === term)
    .map((one) => ({
      ...one,
      stories: one.stories.filter((story) => !outlet || story.outlets.some(({ name }) => name === outlet)),
    }))
    .filter(({ stories }) => stories.length > 0);
  function set(name: 'term' | 'outlet', value: string) {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: true });
  }
  return { term, outlet, terms, isOn: term !== '' || outlet !== '', set, clear: () => setQuery({}, { replace: true }) };
}

export function EditionFilter({ edition, filter }: { edition: EditionDraft; filter: Filter }) {
  const t = useTranslations('editions.filter');
  const outlets = new Set(
    edition.terms.flatMap(({ stories }) => stories.flatMap((story) => story.outlets.map(({ name }) => name))),
  );
  const shown = filter.terms.reduce((sum, { stories }) => sum + stories.length, 0);
  const option = (text: string) => ({ value: text, text });
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        label={t('term')}
        className="min-w-0 flex-1 basis-44"
        value={filter.term}
        placeholder={t('allTerms')}
        options={edition.terms.map(({ term }) => option(term))}
        onChange={({ target }) => filter.set('term', target.value)}
      />
      <SelectField
        label={t('outlet')}
        className="min-w-0 flex-1 basis-44"
        value={filter.outlet}
        placeholder={t('allOutlets')}
        options={[...outlets].sort((a, b) => a.localeCompare(b)).map(option)}
        onChange={({ target }) => filter.set('outlet', target.value)}
      />
      {filter.isOn && (
        <Button variant="quiet" className="min-h-12" onClick={filter.clear}>
          {t('clear')}
        </Button>
      )}
      <p role="status" className="w-full text-sm text-ink-3 empty:hidden">
        {filter.isOn && t('shown', { count: shown })}
      </p>
    </div>
  );
}
