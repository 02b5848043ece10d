import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { SelectField, TextField } from '../../ui/fields/text-field.tsx';
import type { SearchFilters as Filters } from './use-search-state.ts';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Each choice takes effect at once. */
export function SearchFilters({ filters, onChange }: Props) {
  const t = useTranslations('search.filters');
  const { data: outlets = [] } = useQuery(api.clippings.outlets.queryOptions({ staleTime: 600_000 }));
  const { order, outlet = '', language = '', from = '', to = '' } = filters;
  const set = (name: keyof Filters, value: string) => {
    const { [name]: _, ...rest } = filters;
    onChange({ order, ...rest, ...(value && { [name]: value }) } as Filters);
  };
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{t('heading')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <SelectField
          label={t('outlet')}
          value={outlet}
          placeholder={t('everyOutlet')}
          options={outlets.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(event) => set('outlet', event.target.value)}
        />
        <SelectField
          label={t('language')}
          value={language}
          placeholder={t('bothLanguages')}
          options={[
            { value: 'pt', text: t('pt') },
            { value: 'en', text: t('en') },
          ]}
          onChange={(event) => set('language', event.target.value)}
        />
        <SelectField
          label={t('order')}
          value={order}
          options={[
            { value: 'newest', text: t('newest') },
            { value: 'headline', text: t('headline') },
          ]}
          onChange={(event) => set('order', event.target.value)}
        />
        <TextField
          label={t('from')}
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => set('from', event.target.value)}
        />
        <TextField
          label={t('to')}
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => set('to', event.target.value)}
        />
      </div>
    </fieldset>
  );
}
