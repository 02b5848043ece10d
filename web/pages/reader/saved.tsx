import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { SavedStory } from '../../../contract/archive.ts';
import { api } from '../../api.ts';
import { StoryItem } from '../../features/editions/edition-story.tsx';
import { useStoryKeys } from '../../features/editions/use-story-keys.ts';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { ChosenStories } from '../../features/stories/story-choice.tsx';
import { ButtonLink, TallLink } from '../../ui/button.tsx';
import { Marker } from '../../ui/display/marked-text.tsx';
import { EmptyState, Loaded } from '../../ui/feedback/loading.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { dayOf } from '../../zone-dates.ts';

export default function SavedPage() {
  const t = useTranslations('editions.saved');
  const saved = useQuery(api.archive.saved.queryOptions());
  return (
    <ReaderPage>
      <div className="pt-6 pb-5 sm:pt-8">
        <h1 className="headline text-3xl sm:text-4xl">{t('heading')}</h1>
        <p className="prose-text mt-3 max-w-[36em] text-md">{t('text')}</p>
      </div>
      <Loaded query={saved} failed={t('failed')}>
        {(rows) =>
          rows.length > 0 ? (
            <Stories rows={rows} />
          ) : (
            <EmptyState
              title={t('emptyHeading')}
              text={t('emptyText')}
              action={<ButtonLink to="/editions">{t('emptyAction')}</ButtonLink>}
            />
          )
        }
      </Loaded>
      <div className="mt-10 max-w-[46rem]">
        <ChosenStories />
      </div>
    </ReaderPage>
  );
}

function Stories({ rows }: { rows: readonly SavedStory[] }) {
  const format = useFormatter();
  const keys = useStoryKeys();
  const dayName = (on: string) => format.dateTime(dayOf(on), { timeZone: 'UTC', dateStyle: 'long' });
  return (
    <Paper className="max-w-[46rem]">
      <div ref={keys}>
        {rows.map(({ story, term, on, editionId, timeZone }) => (
          <section key={story.id} className="not-first:mt-5">
            <p className="flex flex-wrap items-baseline justify-between gap-3">
              <Marker>{term}</Marker>
              {editionId ? (
                <TallLink to={`/editions/${editionId}`} className="text-sm">
                  {dayName(on)}
                </TallLink>
              ) : (
                <span className="inline-flex min-h-11 items-center text-sm">{dayName(on)}</span>
              )}
            </p>
            <ul>
              <StoryItem story={story} timeZone={timeZone} />
            </ul>
          </section>
        ))}
      </div>
    </Paper>
  );
}
