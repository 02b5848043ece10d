import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { normaliseTerm } from '../../../../contract/rules/term-form.ts';
import { api } from '../../../api.ts';
import { Checkbox, TextField } from '../../../ui/fields/text-field.tsx';

interface Props {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Collapsed, since most clippings use all outlets. */
export function OutletPicker({ chosen, onChange }: Props) {
  const t = useTranslations('clippings.form');
  const { data = [] } = useQuery(api.clippings.outlets.queryOptions());
  const [filter, setFilter] = useState('');
  const shown = data.filter(({ name }) => normaliseTerm(name).includes(normaliseTerm(filter)));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <details className="border-y border-rule py-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t('outlets', { count: chosen.length })}
      </summary>
      <TextField
        label={t('filter')}
        hint={t('outletsHint')}
        type="search"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="mt-2 max-h-64 overflow-y-auto">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && filter !== '' && <p className="py-2 text-ink-3">{t('noOutlet')}</p>}
    </details>
  );
}
