import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ArticleSearch } from '../../../contract/news/search.ts';
import { longestSearch } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, Submit, TextField } from '../../ui/fields/fields.tsx';

interface Props {
  search: string;
  scope: SearchScope;
  onSearch: (search: string) => void;
  /** Passes the typed text on. */
  onScope: (scope: SearchScope, search: string) => void;
}

const scopes = ['own', 'all'] as const satisfies SearchScope[];

export function SearchForm({ search, scope, onSearch, onScope }: Props) {
  const t = useTranslations('search');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const [before, setBefore] = useState(search);
  // the address changed: update the field, which keeps the focus
  if (search !== before) {
    setBefore(search);
    setText(search);
  }
  function clear() {
    onSearch('');
    field.current?.focus();
  }
  return (
    <search>
      <fieldset className="mb-4">
        <legend className="label-text mb-1.5">{t('where')}</legend>
        <div className="flex flex-wrap gap-2">
          {scopes.map((one) => (
            <Button
              key={one}
              variant={one === scope ? 'primary' : 'outline'}
              aria-pressed={one === scope}
              onClick={() => onScope(one, text.trim())}
            >
              {t(`scope.${one}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <Form onSend={() => onSearch(text.trim())} className="flex flex-wrap items-end gap-2">
        <TextField
          ref={field}
          label={t(`field.${scope}`)}
          type="search"
          maxLength={longestSearch}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 basis-52"
        />
        <Submit className="min-h-12">{t('action')}</Submit>
        {search && (
          <Button variant="quiet" className="min-h-12" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </Form>
    </search>
  );
}

const languages = ['pt', 'en'] as const;
const orders = ['newest', 'headline'] as const;

/** Each choice takes effect at once. */
export function SearchFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
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
      <div className="grid grid-cols-2 gap-3 *:[&:has(select)]:max-sm:col-span-2 sm:grid-cols-3">
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
          options={languages.map((value) => ({ value, text: t(value) }))}
          onChange={(event) => set('language', event.target.value)}
        />
        <SelectField
          label={t('order')}
          value={order}
          options={orders.map((value) => ({ value, text: t(value) }))}
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

type SearchScope = 'own' | 'all';

export type Filters = Pick<ArticleSearch, 'outlet' | 'language' | 'from' | 'to' | 'order'>;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Search text and scope; kept in the address, so that going back shows the previous search. */
export function useSearchState() {
  const [query, setQuery] = useSearchParams();
  const read = (name: string) => query.get(name) ?? '';
  const search = read('q').trim();
  const scope: SearchScope = query.get('in') === 'all' ? 'all' : 'own';
  const [outlet, language, from, to] = [read('outlet'), read('language'), read('from'), read('to')];
  const filters: Filters = {
    order: query.get('order') === 'headline' ? 'headline' : 'newest',
    ...(outlet && { outlet }),
    ...((language === 'pt' || language === 'en') && { language }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
  function change(next: { search?: string; scope?: SearchScope; filters?: Filters }) {
    const wanted = { search, scope, filters, ...next };
    const { order, ...rest } = wanted.filters;
    const values = {
      q: wanted.search,
      ...(wanted.scope === 'all' && { in: 'all', ...rest, order: order === 'headline' ? order : '' }),
    };
    const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setQuery(given, { preventScrollReset: true });
  }
  return { search, scope, filters, change };
}
