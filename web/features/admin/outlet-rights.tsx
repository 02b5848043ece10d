import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminSource, SourceHealth } from '../../../contract/admin/sources.ts';
import { defaultQuoteLimit, mostQuoted, type QuoteLimit } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { classes } from '../../ui/classes.ts';
import { controlClass, Form, SelectField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { useAction } from './admin-page.tsx';

const offered = [0, 100, 200, defaultQuoteLimit, 500, 1000, null] as const satisfies QuoteLimit[];

const toValue = (limit: QuoteLimit): string => String(limit ?? '');
const fromValue = (value: string): QuoteLimit => (value === '' ? null : Number(value));

function useRightWords() {
  const t = useTranslations('admin.sources.rights');
  return (limit: QuoteLimit): string => {
    if (limit === null) return t('licensed');
    return limit === 0 ? t('headline') : t('characters', { count: limit });
  };
}

/** The right of one outlet; it applies to all its feeds. */
export function RightSelect({ source: { outletId, outlet, quoteLimit } }: { source: AdminSource }) {
  const t = useTranslations('admin.sources.rights');
  const words = useRightWords();
  const set = useAction(api.admin.sources.setRight, t('saved'));
  const limits = offered.some((limit) => limit === quoteLimit) ? offered : [quoteLimit, ...offered];
  const shown = set.isPending ? set.variables.quoteLimit : quoteLimit;
  return (
    <select
      aria-label={t('ofOutlet', { outlet })}
      value={toValue(shown)}
      onChange={(event) => set.mutate({ of: { outletId }, quoteLimit: fromValue(event.target.value) })}
      className={classes(controlClass, 'min-h-11 w-auto max-w-full py-1 text-sm')}
    >
      {limits.map((limit) => (
        <option key={toValue(limit)} value={toValue(limit)}>
          {words(limit)}
        </option>
      ))}
    </select>
  );
}

type Kind = 'headline' | 'characters' | 'licensed';
const kinds = ['headline', 'characters', 'licensed'] as const satisfies Kind[];

/** Sets the same right for all outlets of the filtered list, on all its pages. */
export function BulkRights({ q, health }: { q: string | undefined; health: SourceHealth | undefined }) {
  const t = useTranslations('admin.sources.rights');
  const [kind, setKind] = useState<Kind>('characters');
  const [count, setCount] = useState(String(defaultQuoteLimit));
  const set = useAction(api.admin.sources.setRight, ({ changed }) => t('changed', { count: changed }));
  const limit = { headline: 0, licensed: null, characters: Number(count) }[kind];
  const isValid = limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= mostQuoted && count !== '');
  return (
    <details className="mb-6 border border-rule px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('bulkHeading')}</summary>
      <Form
        isPending={set.isPending || !isValid}
        onSend={() => set.mutate({ of: { q, health }, quoteLimit: limit })}
        className="flex flex-wrap items-end gap-3 pt-1 pb-4"
      >
        <p className="w-full text-sm text-ink-2">{t(q || health ? 'bulkFiltered' : 'bulkAll')}</p>
        <SelectField
          label={t('column')}
          options={kinds.map((value) => ({ value, text: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'characters')}
          className="w-full sm:w-60"
        />
        {kind === 'characters' && (
          <TextField
            label={t('count')}
            value={count}
            inputMode="numeric"
            error={isValid ? undefined : t('badCount', { most: mostQuoted })}
            onChange={(event) => setCount(event.target.value.trim())}
            className="w-full sm:w-40"
          />
        )}
        <Submit variant="outline" isPending={set.isPending} className="min-h-12">
          {t('apply')}
        </Submit>
      </Form>
    </details>
  );
}
