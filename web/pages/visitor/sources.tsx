import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReadOutlet } from '../../../contract/site.ts';
import { api } from '../../api.ts';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { useRightWords } from '../../features/sources/right-words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/display/table.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';

export default function SourcesPage() {
  const t = useTranslations('outlets');
  const outlets = useQuery(api.outlets.list.queryOptions());
  // on a return the whole list is rendered at once: restoring the scroll position needs its height
  const [isReturn] = useState(outlets.data !== undefined);
  return (
    // the table has the page's background
    <PublicPage className="wrap pt-6 pb-20 [--paper:var(--ground)]">
      <h1 className="headline text-3xl sm:text-4xl">{t('heading')}</h1>
      <p className="prose-text mt-3 max-w-[40em] text-md">{t('text')}</p>
      <ButtonLink to="/sources/suggest" className="mt-4 mb-6">
        {t('suggest')}
      </ButtonLink>
      <Loaded query={outlets} failed={t('failed')}>
        {(rows) =>
          rows.length > 0 ? (
            <OutletTable outlets={rows} isReturn={isReturn} />
          ) : (
            <p className="py-6 text-ink-2">{t('empty')}</p>
          )
        }
      </Loaded>
    </PublicPage>
  );
}

function OutletTable({ outlets, isReturn }: { outlets: ReadOutlet[]; isReturn: boolean }) {
  // the first rows at once, the others in small pieces
  const rows = useDeferredValue(outlets, isReturn ? outlets : outlets.slice(0, 12));
  const t = useTranslations('outlets');
  const rightWords = useRightWords();
  const columns: Column<ReadOutlet>[] = [
    {
      title: t('outlet'),
      cell: ({ name, home }) => (
        <a href={home} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center font-semibold">
          {name}
        </a>
      ),
    },
    {
      title: t('right'),
      cell: ({ quoteLimit }) => <span className="inline-flex min-h-11 items-center">{rightWords(quoteLimit)}</span>,
    },
  ];
  return <Table caption={t('table')} columns={columns} rows={rows} rowKey={({ name, home }) => `${name} ${home}`} />;
}
