import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../../use-notify.ts';
import { Button } from '../button.tsx';
import { Spinner } from './spinner.tsx';

/** While the answer to a press is awaited; a page itself appears together with its data. Shown after 150 ms. */
export function Waiting({ label }: { label?: string }) {
  const t = useTranslations('common');
  return (
    <div role="status" className="animate-appear py-6 text-ink-3">
      <Spinner />
      <span className="sr-only">{label ?? t('loading')}</span>
    </div>
  );
}

export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations('common.actions');
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 border-b border-rule py-6">
      <p className="font-semibold text-pencil">{text}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** Shown when it cannot be read and the server gave no text. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** Server data: loading (shown after 150 ms), failed with a retry, or loaded; that stays when reading it again fails. */
export function Loaded<Data>({ query, failed, children }: LoadedProps<Data>) {
  const t = useTranslations();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Waiting />;
  return <LoadFailure text={errorText(t, query.error, failed)} onRetry={() => void query.refetch()} />;
}

interface LoadedListProps<Row> extends Omit<LoadedProps<Row[]>, 'children'> {
  /** Shown in the place of a list without rows. */
  none: ReactNode;
  children: (row: Row) => ReactNode;
}

export function LoadedList<Row>({ none, children, ...loaded }: LoadedListProps<Row>) {
  return <Loaded {...loaded}>{(rows) => (rows.length > 0 ? <ul>{rows.map(children)}</ul> : none)}</Loaded>;
}

type LongQuery = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

export function LoadMore({ list }: { list: LongQuery }) {
  const t = useTranslations('common.actions');
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center py-6">
      <Button isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('loadMore')}
      </Button>
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
  /** One level below the heading above it; 1 where it is the page's only one. */
  headingLevel?: 1 | 2 | 3;
}

export function EmptyState({ title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="grid justify-items-start gap-3 border-b border-rule py-8">
      <Heading className="text-xl font-bold font-stretch-84%">{title}</Heading>
      <p className="prose-text text-md">{text}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

export function FullScreenWait({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-20 grid place-content-center justify-items-center gap-5 bg-ground p-6"
    >
      <Spinner />
      <p className="prose-text text-center">{text}</p>
    </div>
  );
}
