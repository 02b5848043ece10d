import { type ChangeEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { SourceHealth, SourceSort } from '../../../contract/admin/sources.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { CountFilter, SearchBox, useFilter, useSearchText, useSorting } from '../../features/admin/list-filters.tsx';
import { LongList } from '../../features/admin/long-list.tsx';
import { AddSource } from '../../features/admin/sources/add-source.tsx';
import { SourceTable } from '../../features/admin/sources/source-table.tsx';
import { healths, useImportOpml, useSourceCounts, useSourceList } from '../../features/admin/sources/use-sources.ts';
import { buttonClass } from '../../ui/button.tsx';

export default function AdminSourcesPage() {
  const t = useTranslations();
  const [health, setHealth] = useFilter<SourceHealth | 'all'>('health', ['all', ...healths]);
  const [q, setQ] = useSearchText();
  const { data: counts } = useSourceCounts();
  const sorting = useSorting<SourceSort>(['outlet', 'health', 'lastSuccess', 'perDay'], 'asc');
  const { sort, direction } = sorting;
  const list = useSourceList({ health: health === 'all' ? undefined : health, q, sort, direction });
  const options = [
    {
      value: 'all' as const,
      title: t('admin.sources.total'),
      count: counts && healths.reduce((sum, one) => sum + (counts[one] ?? 0), 0),
    },
    ...healths.map((value) => ({ value, title: t(`admin.sources.health.${value}`), count: counts?.[value] })),
  ];
  return (
    <AdminPage
      heading={t('admin.sources.heading')}
      action={
        <>
          <a href="/api/admin/sources.opml" download className={buttonClass()}>
            {t('admin.sources.opmlOut')}
          </a>
          <OpmlImport />
        </>
      }
    >
      <AddSource />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <CountFilter label={t('admin.sources.filters')} options={options} chosen={health} onChoose={setHealth} />
        <SearchBox searched={q} onSearch={setQ} />
      </div>
      <LongList list={list} emptyText={q ? t('admin.list.nothing') : t('admin.sources.empty')}>
        {(sources) => <SourceTable sources={sources} sorting={sorting} />}
      </LongList>
    </AdminPage>
  );
}

export function OpmlImport() {
  const t = useTranslations('admin.sources');
  const id = useId();
  const bring = useImportOpml();
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    bring.mutate({ text: await file.text(), language: 'pt' });
    input.value = '';
  }
  return (
    <>
      <input id={id} type="file" accept=".opml,.xml,text/x-opml" onChange={read} className="peer sr-only" />
      <label
        htmlFor={id}
        className={buttonClass(
          'outline',
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-pen',
        )}
      >
        {t('opmlIn')}
      </label>
    </>
  );
}
