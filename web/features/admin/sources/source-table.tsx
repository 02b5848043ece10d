import { useTranslations } from 'use-intl';
import type { AdminSource, SourceHealth, SourceSort } from '../../../../contract/admin/sources.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Bars } from '../../../ui/display/bars.tsx';
import { type Column, Table } from '../../../ui/display/table.tsx';
import type { useSorting } from '../list-filters.tsx';
import { useDates } from '../use-dates.ts';
import { useSteerSource } from './use-sources.ts';

const tones: Record<SourceHealth, 'good' | 'bad' | 'quiet'> = {
  well: 'good',
  failing: 'bad',
  silent: 'bad',
  paused: 'quiet',
  new: 'quiet',
};

interface Props {
  sources: AdminSource[];
  sorting: ReturnType<typeof useSorting<SourceSort>>;
}

export function SourceTable({ sources, sorting }: Props) {
  const t = useTranslations('admin.sources');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const columns: Column<AdminSource>[] = [
    {
      title: t('outlet'),
      sort: sorting.sortOf('outlet', t('outlet')),
      cell: ({ outlet, section, url }) => (
        <span className="grid max-w-96">
          <b className="font-semibold">{section ? `${outlet} · ${section}` : outlet}</b>
          <a href={url} target="_blank" rel="noreferrer" className="truncate font-normal text-ink-2">
            {url}
          </a>
        </span>
      ),
    },
    {
      title: t('state'),
      sort: sorting.sortOf('health', t('state')),
      cell: (source) => <Health source={source} />,
    },
    {
      title: t('perDay'),
      sort: sorting.sortOf('perDay', t('perDay')),
      cell: ({ perDay }) => (
        <Bars values={perDay} label={t('perDayLabel', { count: perDay.reduce((sum, day) => sum + day, 0) })} />
      ),
    },
    {
      title: t('lastSuccess'),
      sort: sorting.sortOf('lastSuccess', t('lastSuccess')),
      cell: ({ lastSuccessAt }) => (lastSuccessAt ? dates.moment(lastSuccessAt) : tl('never')),
    },
    { title: t('lastItem'), cell: ({ lastItemAt }) => (lastItemAt ? dates.moment(lastItemAt) : '–') },
    { title: tl('actions'), isActions: true, cell: (source) => <Steering source={source} /> },
  ];
  return <Table caption={t('heading')} columns={columns} rows={sources} rowKey={({ id }) => id} />;
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
  const { setPaused, check } = useSteerSource();
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
