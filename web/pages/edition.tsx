import { Link, useParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { Edition } from '../../contract/archive.ts';
import { errorText } from '../error-text.ts';
import { EditionStory } from '../features/editions/edition-story.tsx';
import { Receipt } from '../features/editions/receipt.tsx';
import { SharePanel } from '../features/editions/share-panel.tsx';
import { dayOf, useEdition } from '../features/editions/use-archive.ts';
import { PageLanguageSwitch } from '../features/navigation/page-language-switch.tsx';
import { ReaderPage } from '../features/navigation/reader-page.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Marker } from '../ui/marker.tsx';
import { Paper } from '../ui/paper.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** One edition: the mail's twin, with its receipt and its link. */
export default function EditionPage() {
  const t = useTranslations();
  const { id = '' } = useParams();
  const edition = useEdition(id);
  return (
    <ReaderPage languageSwitch={<PageLanguageSwitch />}>
      <p className="pt-4">
        <Link to="/editions" className="inline-flex min-h-11 items-center">
          {t('editions.edition.back')}
        </Link>
      </p>
      {edition.isPending && <Skeleton rows={5} rowClassName="h-[120px]" label={t('common.loading')} />}
      {edition.isError && (
        <>
          <h1 className="manchete py-4 text-3xl">{t('editions.heading')}</h1>
          <LoadFailure
            text={errorText(t, edition.error, t('editions.edition.loadFailed'))}
            retryLabel={t('common.actions.retry')}
            onRetry={() => void edition.refetch()}
          />
        </>
      )}
      {edition.data && <Whole key={id} edition={edition.data} />}
    </ReaderPage>
  );
}

function Whole({ edition }: { edition: Edition }) {
  const t = useTranslations('editions.edition');
  return (
    <div className="grid grid-cols-1 items-start gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-11">
      <Paper>
        <EditionBody edition={edition} />
      </Paper>
      <aside className="grid gap-8">
        <Receipt edition={edition} />
        {edition.state === 'frozen' && <SharePanel edition={edition} />}
        <nav className="flex flex-wrap justify-between gap-3 border-t border-fio pt-2">
          {edition.previousId ? (
            <Link to={`/editions/${edition.previousId}`} className="inline-flex min-h-11 items-center">
              {t('previous')}
            </Link>
          ) : (
            <span />
          )}
          {edition.nextId && (
            <Link to={`/editions/${edition.nextId}`} className="inline-flex min-h-11 items-center">
              {t('next')}
            </Link>
          )}
        </nav>
      </aside>
    </div>
  );
}

function EditionBody({ edition }: { edition: Edition }) {
  const t = useTranslations('editions');
  const format = useFormatter();
  const date = format.dateTime(dayOf(edition.on), { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
  usePageTitle(t('edition.title', { date }));
  const short = (on: string) => format.dateTime(dayOf(on), { timeZone: 'UTC', day: '2-digit', month: '2-digit' });
  const stories = edition.terms.reduce((sum, term) => sum + term.stories.length, 0);
  return (
    <>
      <h1 className="manchete text-3xl first-letter:uppercase sm:text-4xl">{date}</h1>
      <p className="texto mt-3">
        {edition.reason
          ? t(`skipped.${edition.reason}`)
          : t('edition.summary', { stories, articles: edition.articleCount })}
      </p>
      {edition.terms.map(({ term, stories: told, cutCount }) => (
        <section key={term} className="mt-7">
          <div className="flex items-baseline justify-between gap-4 border-b-[3px] border-tinta pb-2">
            <h2 className="text-xl font-bold wrap-anywhere font-stretch-84%">
              <Marker>{term}</Marker>
            </h2>
            <span className="flex-none text-sm text-tinta-3">{t('stories', { count: told.length })}</span>
          </div>
          <ul>
            {told.map((story) => (
              <EditionStory key={story.id} story={story} timeZone={edition.timeZone} />
            ))}
          </ul>
          {cutCount > 0 && <p className="mt-2 text-sm text-tinta-3">{t('edition.cut', { count: cutCount })}</p>}
        </section>
      ))}
      <ul className="mt-4">
        {edition.silentTerms.map(({ term, lastOn }) => (
          <li key={term} className="border-b border-fio py-3 text-tinta-2 wrap-anywhere">
            <strong className="text-tinta">{term}</strong>:{' '}
            {lastOn ? t('edition.silentLast', { date: short(lastOn) }) : t('edition.silent')}
          </li>
        ))}
      </ul>
      {edition.articleCount > 0 && (
        <p className="mt-4 text-sm text-tinta-3">
          {t('edition.coverage', { articles: edition.articleCount, outlets: edition.outletCount })}{' '}
          {edition.failedOutlets.length > 0 &&
            t('edition.failed', {
              count: edition.failedOutlets.length,
              names: edition.failedOutlets.slice(0, 5).join(', '),
            })}
        </p>
      )}
    </>
  );
}
