import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ArchivedEdition } from '../../../contract/archive.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { api } from '../../api.ts';
import { archivePages } from '../../features/editions/archive-pages.ts';
import { EditionCalendar } from '../../features/editions/edition-calendar.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { FoundStories } from '../../features/search/found-stories.tsx';
import { SearchFilters, SearchForm, useSearchState } from '../../features/search/search-form.tsx';
import { GrammarNotes } from '../../features/terms/typed-terms.tsx';
import { useDates } from '../../language/use-dates.ts';
import { useLanguage } from '../../language/use-language.ts';
import { ButtonLink, TallLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState, Loaded, LoadMore } from '../../ui/feedback/loading.tsx';

export default function EditionsPage() {
  const t = useTranslations();
  const { search, scope, filters, change } = useSearchState();
  const onSearch = (next: string) => change({ search: next });
  return (
    <ReaderPage>
      <div className="pt-6 pb-5 sm:pt-8">
        <h1 className="headline text-3xl sm:text-4xl">{t('editions.heading')}</h1>
        <p className="prose-text mt-3 max-w-[36em] text-md">{t('editions.text')}</p>
        <p className="mt-1 flex flex-wrap gap-x-6">
          <TallLink to="/saved">{t('editions.saved.link')}</TallLink>
          <TallLink to="/why">{t('editions.edition.why')}</TallLink>
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-11">
        <div className="min-w-0">
          <SearchForm
            search={search}
            scope={scope}
            onSearch={onSearch}
            onScope={(next, typed) => change({ scope: next, search: typed })}
          />
          {scope === 'own' ? (
            <OwnEditions search={search} />
          ) : (
            <>
              <p className="mt-3 max-w-[40em] text-ink-2">{t('search.intro')}</p>
              <GrammarNotes />
              <SearchFilters filters={filters} onChange={(next) => change({ filters: next })} />
              {search && <FoundStories search={search} filters={filters} onSearch={onSearch} />}
            </>
          )}
        </div>
        <aside className={scope === 'all' ? 'max-lg:hidden' : 'max-lg:order-first'}>
          <EditionCalendar />
        </aside>
      </div>
    </ReaderPage>
  );
}

function OwnEditions({ search }: { search: string }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const archive = useInfiniteQuery(api.archive.list.infiniteOptions(archivePages(search)));
  const editions = archive.data?.pages.flatMap((page) => page.editions);
  const foundKey = archive.hasNextPage ? 'editions.foundMore' : 'editions.found';
  return (
    <>
      <p role="status" className="mt-3 text-ink-2 empty:hidden">
        {search && editions && t(foundKey, { count: editions.length, search })}
      </p>
      <div className="mt-4 border-t-[3px] border-ink">
        <Loaded query={archive} failed={t('editions.failed')}>
          {({ pages }) =>
            pages[0]?.editions.length === 0 && !search ? (
              <EmptyState
                title={t('editions.empty.heading')}
                text={t('editions.empty.text')}
                action={<ButtonLink to={dashboardPath(language)}>{t('editions.empty.action')}</ButtonLink>}
              />
            ) : (
              <ul>{pages.flatMap((page) => page.editions.map((one) => <EditionRow key={one.id} edition={one} />))}</ul>
            )
          }
        </Loaded>
      </div>
      <LoadMore list={archive} />
    </>
  );
}

const isNamedKind = (kind: string) => kind === 'weekly' || kind === 'alert';

function EditionRow({ edition }: { edition: ArchivedEdition }) {
  const t = useTranslations('editions');
  const date = useDates().long(edition.on);
  return (
    <li className="border-b border-rule py-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to={`/editions/${edition.id}`}
          className="inline-flex min-h-11 items-center text-xl font-bold text-ink no-underline font-stretch-84% hover:text-pen hover:underline sm:min-h-0"
        >
          {date.charAt(0).toUpperCase() + date.slice(1)}
        </Link>
        {isNamedKind(edition.kind) && <Badge>{t(`kinds.${edition.kind}`)}</Badge>}
        <span className="text-sm text-ink-3">
          {edition.state === 'frozen' && t('stories', { count: edition.storyCount })}
        </span>
      </h3>
      {edition.reason && <p className="mt-1 text-ink-2">{t(`skipped.${edition.reason}`)}</p>}
      {edition.headlines.map(({ storyId, title, term }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stories of a day may carry one headline
        <p key={index} className="mt-1 font-serif leading-snug text-ink-2 wrap-anywhere">
          {storyId ? (
            <Link to={`/story/${storyId}`} className="text-inherit no-underline hover:text-pen hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}{' '}
          <span className="font-sans text-sm text-ink-3 font-stretch-88%">{term}</span>
        </p>
      ))}
    </li>
  );
}
