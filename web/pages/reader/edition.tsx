import { Link, useParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { Edition } from '../../../contract/archive.ts';
import { EditionBody } from '../../features/editions/edition-body.tsx';
import { Receipt, SharePanel } from '../../features/editions/edition-panels.tsx';
import { dayOf, useEdition } from '../../features/editions/use-archive.ts';
import { PageLanguageSwitch } from '../../features/navigation/public-header.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { usePageTitle } from '../../routes/page-frame.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Paper } from '../../ui/surfaces.tsx';

/** One edition: the mail's twin, with its receipt and its link. */
export default function EditionPage() {
  const t = useTranslations();
  const { id = '' } = useParams();
  const edition = useEdition(id);
  return (
    <ReaderPage languageSwitch={<PageLanguageSwitch />}>
      <p className="pt-4 print:hidden">
        <Link to="/editions" className="inline-flex min-h-11 items-center">
          {t('editions.edition.back')}
        </Link>
      </p>
      {edition.isError && <h1 className="headline py-4 text-3xl">{t('editions.heading')}</h1>}
      <Loaded query={edition} failed={t('editions.edition.loadFailed')} rows={5} rowClassName="h-[120px]">
        {(data) => <Whole key={id} edition={data} />}
      </Loaded>
    </ReaderPage>
  );
}

function Whole({ edition }: { edition: Edition }) {
  const t = useTranslations('editions');
  const format = useFormatter();
  const date = format.dateTime(dayOf(edition.on), { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
  usePageTitle(t('edition.title', { date }));
  return (
    <div className="grid grid-cols-1 items-start gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-11 print:block">
      <Paper>
        <EditionBody
          edition={edition}
          heading={date}
          note={edition.reason ? t(`skipped.${edition.reason}`) : undefined}
        >
          <Coverage edition={edition} />
        </EditionBody>
      </Paper>
      <aside className="grid gap-8 print:hidden">
        <Neighbours edition={edition} />
        <Receipt edition={edition} />
        {edition.state === 'frozen' && <SharePanel edition={edition} />}
        <p className="text-sm text-ink-3 max-lg:hidden">{t('edition.keys')}</p>
      </aside>
    </div>
  );
}

function Neighbours({ edition: { previousId, nextId } }: { edition: Edition }) {
  const t = useTranslations('editions.edition');
  if (!previousId && !nextId) return null;
  const link = (id: string | null, text: string) =>
    id ? (
      <Link to={`/editions/${id}`} className="inline-flex min-h-11 items-center">
        {text}
      </Link>
    ) : (
      <span />
    );
  return (
    <nav aria-label={t('neighbours')} className="flex flex-wrap justify-between gap-3 border-b border-rule">
      {link(previousId, t('previous'))}
      {link(nextId, t('next'))}
    </nav>
  );
}

function Coverage({ edition }: { edition: Edition }) {
  const t = useTranslations('editions.edition');
  if (edition.articleCount === 0) return null;
  const { articleCount: articles, outletCount: outlets, failedOutlets } = edition;
  const names = failedOutlets.slice(0, 5).join(', ');
  return (
    <p className="mt-4 text-sm text-ink-3">
      {t('coverage', { articles, outlets })}{' '}
      {failedOutlets.length > 0 && t('failed', { count: failedOutlets.length, names })}
    </p>
  );
}
