import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { BrowserErrorFilter, BrowserErrorGroup, SourceFrame } from '../../../contract/admin/browser-errors.ts';
import { api } from '../../api.ts';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import { FilterBar, pagesOf, RowList, useFilter } from '../../features/admin/list.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button } from '../../ui/button.tsx';

const states = ['open', 'resolved'] as const satisfies BrowserErrorFilter[];

export default function AdminBrowserErrorsPage() {
  const t = useTranslations('admin.browser-errors');
  const filter = useFilter('state', states);
  const { value: state, q } = filter;
  const { data: counts } = useQuery(api.admin.browserErrors.counts.queryOptions());
  const list = useInfiniteQuery(api.admin.browserErrors.list.infiniteOptions(pagesOf({ state, q })));
  return (
    <AdminPage heading={t('heading')}>
      <p className="prose-text mb-6 max-w-[46em] text-md">{t('text')}</p>
      <FilterBar label={t('filters')} filter={filter} titleOf={(value) => t(`states.${value}`)} counts={counts} />
      <RowList list={list} emptyText={t(`empty.${state}`)}>
        {(group) => <ErrorRow key={group.id} group={group} />}
      </RowList>
    </AdminPage>
  );
}

function ErrorRow({ group }: { group: BrowserErrorGroup }) {
  const t = useTranslations('admin.browser-errors');
  const dates = useDates();
  const keys = [api.admin.browserErrors.key(), api.admin.system.key()];
  const resolve = useAction(api.admin.browserErrors.resolve, t('resolved'), { keys });
  const { id, kind, message, page, browser, release, frames, count, firstAt, lastAt, resolvedAt } = group;
  const facts = [
    { name: t('page'), value: page },
    { name: t('browser'), value: browser },
    { name: t('release'), value: release },
  ];
  return (
    <li className="border-b border-rule py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-80 gap-1">
          <b className="font-semibold wrap-anywhere">{message}</b>
          <span className="text-sm text-ink-3">
            {t(`kinds.${kind}`)} · <b className="font-semibold text-ink-2">{t('times', { count })}</b> ·{' '}
            {t('last', { at: dates.moment(lastAt) })}
            {count > 1 && ` · ${t('first', { at: dates.moment(firstAt) })}`}
          </span>
          <dl className="flex flex-wrap gap-x-4 text-sm">
            {facts.map(({ name, value }) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-ink-3">{name}</dt>
                <dd className="font-mono text-xs leading-[1.7]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {!resolvedAt && (
          <Button
            aria-label={t('resolveNamed', { message })}
            isPending={resolve.isPending}
            onClick={() => resolve.mutate({ id })}
          >
            {t('resolve')}
          </Button>
        )}
      </div>
      <Stack frames={frames} />
    </li>
  );
}

const placeOf = ({ file, line, column }: SourceFrame) => `${file}:${line}:${column}`;

function Stack({ frames: [top, ...rest] }: { frames: SourceFrame[] }) {
  const t = useTranslations('admin.browser-errors');
  if (!top) return <p className="mt-1 text-sm text-ink-3">{t('noStack')}</p>;
  if (rest.length === 0) return <Frame frame={top} />;
  return (
    <details className="mt-1">
      <summary className="min-h-6 cursor-pointer py-1">
        <Frame frame={top} />
      </summary>
      <ol className="ml-4">
        {rest.map((frame, depth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recursion has the same place at several depths
          <li key={depth}>
            <Frame frame={frame} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Frame({ frame }: { frame: SourceFrame }) {
  return (
    <span className="font-mono text-xs wrap-anywhere">
      {frame.function && <b className="font-semibold">{frame.function} </b>}
      {placeOf(frame)}
    </span>
  );
}
