import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { EditionDraft } from '../../../contract/archive.ts';
import { readingMinutes } from '../../../contract/reading-time.ts';
import { Marker } from '../../ui/data/marker.tsx';
import { EditionFilter, useEditionFilter } from './edition-filter.tsx';
import { EditionStory } from './edition-story.tsx';
import { dayOf } from './use-archive.ts';
import { useStoryKeys } from './use-story-keys.ts';

interface Props {
  edition: EditionDraft;
  heading: string;
  /** In place of the count, where there was nothing to send. */
  note?: string | undefined;
  isDraft?: boolean;
  children?: ReactNode;
}

/** The sheet of a clipping: its terms with their stories, as the mail has them. */
export function EditionBody({ edition, heading, note, isDraft = false, children }: Props) {
  const t = useTranslations('editions');
  const filter = useEditionFilter(edition);
  const stories = edition.terms.flatMap((term) => term.stories);
  const keys = useStoryKeys(!isDraft);
  return (
    <div ref={keys}>
      <h1 className="headline text-3xl first-letter:uppercase sm:text-4xl">{heading}</h1>
      <p className="prose-text mt-3">
        {note ?? t('edition.summary', { stories: stories.length, articles: edition.articleCount })}{' '}
        {stories.length > 0 && t('edition.minutes', { minutes: readingMinutes(stories) })}
      </p>
      {stories.length > 1 && <EditionFilter edition={edition} filter={filter} />}
      {filter.terms.map(({ term, stories: told, cutCount }) => (
        <section key={term} className="mt-7">
          <div className="flex items-baseline justify-between gap-4 border-b-[3px] border-ink pb-2">
            <h2 className="text-xl font-bold wrap-anywhere font-stretch-84%">
              <Marker>{term}</Marker>
            </h2>
            <span className="flex-none text-sm text-ink-3">{t('stories', { count: told.length })}</span>
          </div>
          <ul>
            {told.map((story) => (
              <EditionStory key={story.id} story={story} timeZone={edition.timeZone} isDraft={isDraft} />
            ))}
          </ul>
          {cutCount > 0 && <p className="mt-2 text-sm text-ink-3">{t('edition.cut', { count: cutCount })}</p>}
        </section>
      ))}
      {!filter.isOn && <SilentTerms edition={edition} />}
      {children}
    </div>
  );
}

function SilentTerms({ edition }: { edition: EditionDraft }) {
  const t = useTranslations('editions.edition');
  const format = useFormatter();
  const short = (on: string) => format.dateTime(dayOf(on), { timeZone: 'UTC', day: '2-digit', month: '2-digit' });
  return (
    <ul className="mt-4">
      {edition.silentTerms.map(({ term, lastOn }) => (
        <li key={term} className="border-b border-rule py-3 text-ink-2 wrap-anywhere">
          <strong className="text-ink">{term}</strong>:{' '}
          {lastOn ? t('silentLast', { date: short(lastOn) }) : t('silent')}
        </li>
      ))}
    </ul>
  );
}
