import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AdminSource, SourceHealth, SourceSort } from '../../../contract/admin/sources.ts';
import { api } from '../../api.ts';
import { AddSource } from '../../features/admin/add-source.tsx';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import {
  csvAddress,
  FilterBar,
  type ListColumn,
  ListTable,
  pagesOf,
  useFilter,
  useSorting,
} from '../../features/admin/list.tsx';
import { BulkRights, RightSelect } from '../../features/admin/outlet-rights.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button, DownloadLink, OutsideLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Bars } from '../../ui/display/bars.tsx';
import { FileButton } from '../../ui/file-button.tsx';

const healths = ['good', 'failing', 'silent', 'paused', 'new'] as const satisfies SourceHealth[];
/** A requested feed answers within seconds; the list is read again meanwhile. */
const lookAgainMs = 10_000;

export default function AdminSourcesPage() {
  const t = useTranslations('admin.sources');
  const filter = useFilter('health', ['all', ...healths]);
  const { value: health, q } = filter;
  const { data: counts } = useQuery(api.admin.sources.counts.queryOptions({ refetchInterval: lookAgainMs }));
  const sorting = useSorting<SourceSort>(['outlet', 'health', 'lastSuccess', 'perDay'], 'asc');
  const asked = { health: health === 'all' ? undefined : health, q, ...sorting.order };
  const list = useInfiniteQuery(
    api.admin.sources.list.infiniteOptions({ ...pagesOf(asked), refetchInterval: lookAgainMs }),
  );
  return (
    <AdminPage
      heading={t('heading')}
      action={
        <>
          <DownloadLink href="/api/admin/sources.opml">{t('opmlOut')}</DownloadLink>
          <DownloadLink href={csvAddress('/api/admin/sources/rights.csv', { health: asked.health, q })}>
            {t('rights.csvOut')}
          </DownloadLink>
          <ListImport />
        </>
      }
    >
      <AddSource />
      <FilterBar
        label={t('filters')}
        filter={filter}
        titleOf={(value) => (value === 'all' ? t('total') : t(`health.${value}`))}
        counts={counts}
      />
      <BulkRights q={asked.q} health={asked.health} />
      <ListTable list={list} caption={t('heading')} columns={useColumns()} sorting={sorting} emptyText={t('empty')} />
    </AdminPage>
  );
}

function ListImport() {
  const t = useTranslations('admin.sources');
  const failed = t('importFailed');
  const bring = useAction(api.admin.sources.importOpml, (counts) => t('imported', counts), { failed });
  const bringRights = useAction(api.admin.sources.importRights, (counts) => t('rights.imported', counts), { failed });
  async function read(file: File) {
    const text = await file.text();
    if (/\.csv$/i.test(file.name)) bringRights.mutate({ text });
    else bring.mutate({ text, language: 'pt' });
  }
  return <FileButton label={t('opmlIn')} accept=".opml,.xml,.csv,text/x-opml,text/csv" onFile={read} />;
}

const tones: Record<SourceHealth, 'good' | 'bad' | 'quiet'> = {
  good: 'good',
  failing: 'bad',
  silent: 'bad',
  paused: 'quiet',
  new: 'quiet',
};

function useColumns(): ListColumn<AdminSource, SourceSort>[] {
  const t = useTranslations('admin.sources');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  return [
    {
      title: t('outlet'),
      sortBy: 'outlet',
      cell: ({ outlet, section, url }) => (
        <span className="grid max-w-96">
          <b className="font-semibold">{section ? `${outlet} · ${section}` : outlet}</b>
          <OutsideLink href={url} className="truncate font-normal text-ink-2">
            {url}
          </OutsideLink>
        </span>
      ),
    },
    { title: t('state'), sortBy: 'health', cell: (source) => <Health source={source} /> },
    { title: t('rights.column'), cell: (source) => <RightSelect source={source} /> },
    {
      title: t('perDay'),
      sortBy: 'perDay',
      cell: ({ perDay }) => (
        <Bars values={perDay} label={t('perDayLabel', { count: perDay.reduce((sum, day) => sum + day, 0) })} />
      ),
    },
    {
      title: t('lastSuccess'),
      sortBy: 'lastSuccess',
      cell: ({ lastSuccessAt }) => (lastSuccessAt ? dates.moment(lastSuccessAt) : tl('never')),
    },
    { title: t('lastItem'), cell: ({ lastItemAt }) => (lastItemAt ? dates.moment(lastItemAt) : '–') },
    { title: tl('actions'), isActions: true, cell: (source) => <Steering source={source} /> },
  ];
}

function Health({ source: { health, lastOutcome, lastError, lastItemAt } }: { source: AdminSource }) {
  const t = useTranslations('admin.sources');
  const outcome = `outcomes.${lastOutcome}` as 'outcomes.dns';
  const dates = useDates();
  return (
    <span className="grid max-w-60 justify-items-start gap-1">
      <Badge tone={tones[health]}>{t(`one.${health}`)}</Badge>
      {lastOutcome === 'already_read' ? (
        <span className="wrap-anywhere text-ink-3">{t('moved', { url: lastError ?? '' })}</span>
      ) : (
        lastError && (
          <span className="wrap-anywhere text-pencil">
            {lastOutcome && t.has(outcome) && `${t(outcome)} · `}
            {lastError}
          </span>
        )
      )}
      {health === 'silent' && lastItemAt && (
        <span className="text-ink-3">{t('silentSince', { date: dates.day(lastItemAt) })}</span>
      )}
    </span>
  );
}

function Steering({ source: { id, url, health } }: { source: AdminSource }) {
  const t = useTranslations('admin.sources');
  const setPaused = useAction(api.admin.sources.setPaused);
  const check = useAction(api.admin.sources.check, t('checking'));
  const isPaused = health === 'paused';
  return (
    <span className="-my-2.5 -ml-2.5 flex max-sm:flex-wrap">
      <Button
        variant="quiet"
        isPending={setPaused.isPending}
        aria-label={t(isPaused ? 'resumeNamed' : 'pauseNamed', { url })}
        onClick={() => setPaused.mutate({ id, isPaused: !isPaused })}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <Button
        variant="quiet"
        isPending={check.isPending}
        aria-label={t('checkNamed', { url })}
        onClick={() => check.mutate({ id })}
      >
        {t('check')}
      </Button>
    </span>
  );
}
