import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Away, EditionDraft, EditionStory } from '../../../contract/archive.ts';
import { dayLines, readingMinutes, strongestOf } from '../../../contract/rules/story-notes.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button, OutsideLink } from '../../ui/button.tsx';
import { Marker } from '../../ui/display/marked-text.tsx';
import { SelectField } from '../../ui/fields/fields.tsx';
import { StoryItem } from './edition-story.tsx';
import { useStoryKeys } from './use-story-keys.ts';

interface Props {
  edition: EditionDraft;
  heading: string;
  /** Shown instead of the count if there was nothing to send. */
  note?: string | undefined;
  isDraft?: boolean;
  /** The edition is part of a page with its own heading; only a whole page can be filtered. */
  isPart?: boolean;
  children?: ReactNode;
}

export function EditionBody({ edition, heading, note, isDraft = false, isPart = false, children }: Props) {
  const t = useTranslations('editions');
  const filter = useEditionFilter(edition);
  const stories = edition.terms.flatMap((term) => term.stories);
  const mailed = stories.filter(({ isInMail }) => isInMail);
  const keys = useStoryKeys();
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <div ref={keys}>
      <Heading className="headline text-3xl first-letter:uppercase sm:text-4xl">{heading}</Heading>
      <p className="prose-text mt-3">
        {note ??
          (edition.terms.length + edition.silentTerms.length === 0
            ? t('noTerms')
            : t('edition.summary', { stories: stories.length, articles: edition.articleCount }))}{' '}
        {stories.length > 0 && t('edition.minutes', { minutes: readingMinutes(stories) })}
      </p>
      {mailed.length > dayLines && <Day stories={mailed} />}
      {stories.length > 1 && !isPart && <EditionFilter edition={edition} filter={filter} />}
      {stories.some(({ course }) => course)
        ? byCourse(filter.terms).map(({ course, entries }) => (
            <Part key={course} heading={t(`week.${course}`)} count={entries.length}>
              {entries.map(({ term, story }) => (
                <StoryItem key={story.id} story={story} term={term} timeZone={edition.timeZone} isDraft={isDraft} />
              ))}
            </Part>
          ))
        : filter.terms.map(({ term, stories: own, cutCount }) => (
            <Part key={term} heading={<Marker>{term}</Marker>} count={own.length} cutCount={cutCount}>
              {own.map((story) => (
                <StoryItem key={story.id} story={story} timeZone={edition.timeZone} isDraft={isDraft} />
              ))}
            </Part>
          ))}
      {!filter.isOn && edition.away && <AwayStories away={edition.away} />}
      {!filter.isOn && <SilentTerms edition={edition} isDraft={isDraft} />}
      {!filter.isOn && edition.nearly.length > 0 && <Nearly stories={edition.nearly} />}
      {children}
    </div>
  );
}

function Part({ heading, count, cutCount = 0, children }: PartProps) {
  const t = useTranslations('editions');
  return (
    <section className="mt-7">
      <div className="flex items-baseline justify-between gap-4 border-b-[3px] border-ink pb-2">
        <h2 className="text-xl font-bold wrap-anywhere font-stretch-84%">{heading}</h2>
        <span className="flex-none text-sm text-ink-3">{t('stories', { count })}</span>
      </div>
      <ul>{children}</ul>
      {cutCount > 0 && <p className="mt-2 text-sm text-ink-3">{t('edition.cut', { count: cutCount })}</p>}
    </section>
  );
}

interface PartProps {
  heading: ReactNode;
  count: number;
  cutCount?: number;
  children: ReactNode;
}

const courses = ['new', 'grew', 'steady', 'ended'] as const;

/** Stories of a week by course (began, grew, went on, ended), as in its mail: each once, with its term. */
export function byCourse(terms: EditionDraft['terms']) {
  const all = terms.flatMap(({ term, stories }) => stories.map((story) => ({ term, story })));
  return courses
    .map((course) => ({ course, entries: all.filter(({ story }) => (story.course?.course ?? 'steady') === course) }))
    .filter(({ entries }) => entries.length > 0);
}

function Day({ stories }: { stories: EditionStory[] }) {
  const t = useTranslations('editions.edition');
  const language = useLocale().startsWith('en') ? 'en' : 'pt';
  return (
    <nav aria-label={t('day')} className="mt-5 print:hidden">
      <p className="text-sm font-semibold text-ink-2">{t('day')}</p>
      <ol>
        {strongestOf(stories, language).map(({ id, line }) => (
          <li key={id} className="border-b border-rule py-2 wrap-anywhere">
            <a href={`#${id}`}>{line}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SilentTerms({ edition, isDraft }: { edition: EditionDraft; isDraft: boolean }) {
  const t = useTranslations('editions.edition');
  const { short } = useDates();
  return (
    <ul className="mt-4">
      {edition.silentTerms.map(({ term, lastOn }) => (
        <li key={term} className="border-b border-rule py-3 text-ink-2 wrap-anywhere">
          <strong className="text-ink">{term}</strong>: {t(isDraft ? 'silentSoFar' : 'silent')}{' '}
          {lastOn && t('lastStory', { date: short(lastOn) })}
        </li>
      ))}
    </ul>
  );
}

/** Stories that may not be what a term means, for a reader who wants to look. */
function Nearly({ stories }: { stories: EditionDraft['nearly'] }) {
  const t = useTranslations('editions.edition');
  return (
    <details className="mt-4 print:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-ink-2">
        {t('nearly', { count: stories.length })}
      </summary>
      <ul>
        {stories.map(({ storyId, term, title, url, outlet }) => (
          <li key={storyId} className="border-b border-rule py-3 wrap-anywhere">
            <OutsideLink href={url}>{title}</OutsideLink>
            <span className="mt-1 block text-sm text-ink-3">
              {outlet} · {term}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const inPlace = { replace: true, preventScrollReset: true };

type Filter = ReturnType<typeof useEditionFilter>;

function useEditionFilter(edition: EditionDraft) {
  const [query, setQuery] = useSearchParams();
  const term = query.get('term') ?? '';
  const outlet = query.get('outlet') ?? '';
  const terms = edition.terms
    .filter((one) => !term || one.term === term)
    .map((one) => ({
      ...one,
      stories: one.stories.filter((story) => !outlet || story.outlets.some(({ name }) => name === outlet)),
    }))
    .filter(({ stories }) => stories.length > 0);
  function set(name: 'term' | 'outlet', value: string) {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, inPlace);
  }
  return { term, outlet, terms, isOn: term !== '' || outlet !== '', set, clear: () => setQuery({}, inPlace) };
}

function EditionFilter({ edition, filter }: { edition: EditionDraft; filter: Filter }) {
  const t = useTranslations('editions.filter');
  const outlets = new Set(
    edition.terms.flatMap(({ stories }) => stories.flatMap((story) => story.outlets.map(({ name }) => name))),
  );
  const shown = filter.terms.reduce((sum, { stories }) => sum + stories.length, 0);
  const option = (text: string) => ({ value: text, text });
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        label={t('term')}
        data-page-key="/"
        className="min-w-0 flex-1 basis-44"
        value={filter.term}
        placeholder={t('allTerms')}
        options={edition.terms.map(({ term }) => option(term))}
        onChange={({ target }) => filter.set('term', target.value)}
      />
      <SelectField
        label={t('outlet')}
        className="min-w-0 flex-1 basis-44"
        value={filter.outlet}
        placeholder={t('allOutlets')}
        options={[...outlets].sort((a, b) => a.localeCompare(b)).map(option)}
        onChange={({ target }) => filter.set('outlet', target.value)}
      />
      {filter.isOn && (
        <Button variant="quiet" className="min-h-12" onClick={filter.clear}>
          {t('clear')}
        </Button>
      )}
      <p role="status" className="w-full text-sm text-ink-3 empty:hidden">
        {filter.isOn && t('shown', { count: shown })}
      </p>
    </div>
  );
}

/** Stories that lasted while the reader was away: a line each, as in the mail. */
function AwayStories({ away }: { away: Away }) {
  const t = useTranslations('editions.away');
  const { short } = useDates();
  const days = (first: string, last: string) =>
    first === last ? t('oneDay', { date: short(first) }) : t('days', { first: short(first), last: short(last) });
  return (
    <section className="mt-9">
      <h2 className="border-b-[3px] border-ink pb-2 text-xl font-bold font-stretch-84%">
        {t('heading', { from: short(away.from) })}
      </h2>
      {away.terms.map(({ term, stories }) => (
        <section key={term} className="mt-4">
          <h3 className="font-semibold wrap-anywhere">{term}</h3>
          <ul>
            {stories.map(({ storyId, title, url, outlet, outlets, firstOn, lastOn }) => (
              <li key={storyId} className="border-b border-rule py-2 wrap-anywhere">
                <OutsideLink href={url}>{title}</OutsideLink>{' '}
                <span className="text-sm text-ink-3">
                  {t('outlets', { outlet, others: outlets - 1 })}, {days(firstOn, lastOn)}{' '}
                  <Link to={`/story/${storyId}`} className="whitespace-nowrap">
                    {t('wholeStory')}
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
