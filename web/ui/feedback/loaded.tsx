import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../../error-text.ts';
import { LoadFailure } from './load-failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** What to say when it cannot be read and the server gave no words of its own. */
  failed: string;
  /** The lines that stand for what is awaited; none where nothing should. */
  rows?: number;
  rowClassName?: string;
  children: (data: Data) => ReactNode;
}

/**
 * What is read from the server, in its three states: on its way (said after 150 ms), failed with another try, at hand. What
 * was read once stays in sight when reading it again fails.
 */
export function Loaded<Data>({ query, failed, rows = 3, rowClassName = 'h-[85px]', children }: Props<Data>) {
  const t = useTranslations();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending)
    return rows > 0 ? <Skeleton rows={rows} rowClassName={rowClassName} label={t('common.loading')} /> : null;
  return (
    <LoadFailure
      text={errorText(t, query.error, failed)}
      retryLabel={t('common.actions.retry')}
      onRetry={() => void query.refetch()}
    />
  );
}
