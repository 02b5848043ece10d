import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestSearch } from '../../../contract/rules/field-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SearchScope } from './use-search-state.ts';

interface Props {
  search: string;
  scope: SearchScope;
  onSearch: (search: string) => void;
  /** Passes the typed text on. */
  onScope: (scope: SearchScope, search: string) => void;
}

const scopes = ['own', 'all'] as const satisfies SearchScope[];

/** One box for both searches: the reader's editions, and all articles. */
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
        <Button type="submit" variant="primary" className="min-h-12">
          {t('action')}
        </Button>
        {search && (
          <Button variant="quiet" className="min-h-12" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </Form>
    </search>
  );
}
