import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FoundStory as Story } from '../../../contract/news/search.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MarkedText } from '../../ui/display/marked-text.tsx';
import { DoneText } from '../../ui/feedback/done-text.tsx';
import { EmptyState, Loaded, LoadMore } from '../../ui/feedback/loading.tsx';
import { useChange } from '../../use-change.ts';
import { StoryLink } from '../editions/story-parts.tsx';
import { TrialPanel } from '../lab/trial-panel.tsx';
import { newTermsIn } from '../terms/typed-terms.tsx';
import { useAddTerm, useTerms } from '../terms/use-terms.ts';
import type { Filters } from './search-form.tsx';

interface Props {
  search: string;
  filters: Filters;
  onSearch: (search: string) => void;
}

/** Stories found, each shown by one matching article. A text that cannot be searched for cannot be a term either. */
export function FoundStories({ search, filters, onSearch }: Props) {
  const t = useTranslations('search');
  const found = useInfiniteQuery(
    api.search.articles.infiniteOptions({
      input: (after: string | undefined) => ({ q: search, ...filters, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.after ?? undefined,
      retry: false,
    }),
  );
  const total = found.data?.pages[0]?.total;
  return (
    <>
      {!found.isError && <AddSearchedTerm key={search} search={search} onSearch={onSearch} />}
      <p role="status" className="mt-4 text-ink-2 empty:hidden">
        {total !== undefined && t('found', { count: total, search })}
      </p>
      <div className="mt-4 border-t-[3px] border-ink">
        <Loaded query={found} failed={t('failed')}>
          {({ pages }) =>
            total === 0 ? (
              <EmptyState title={t('nothing.heading')} text={t('nothing.text')} />
            ) : (
              <ul>
                {pages.flatMap(({ stories, timeZone }) =>
                  stories.map((story) => <FoundStory key={story.id} story={story} timeZone={timeZone} />),
                )}
              </ul>
            )
          }
        </Loaded>
      </div>
      <LoadMore list={found} />
    </>
  );
}

function FoundStory({ story, timeZone }: { story: Story; timeZone: string }) {
  const t = useTranslations('search.story');
  const { dayAt } = useDates();
  const locale = useLocale();
  const { storyId, title, titleMarks, outlet, url, language, at, passage, passageMarks, articleCount } = story;
  const lang = language === locale ? undefined : language;
  return (
    <li className="border-b border-rule py-4">
      <h3 lang={lang} className="font-serif text-lg leading-snug font-semibold wrap-anywhere">
        <StoryLink url={url}>
          <MarkedText text={title} marks={titleMarks} />
        </StoryLink>
      </h3>
      <p className="mt-1 text-sm text-ink-3">
        {outlet}, {dayAt(at, timeZone)}
        {articleCount > 1 && `. ${t('more', { count: articleCount - 1 })}`}
      </p>
      {passage && (
        <p lang={lang} className="prose-text mt-2 text-md wrap-anywhere">
          <MarkedText text={passage} marks={passageMarks} />
        </p>
      )}
      <div className="mt-2 -ml-3 flex flex-wrap gap-x-1">
        {storyId && (
          <>
            <ButtonLink to={`/story/${storyId}`} variant="quiet">
              {t('whole')}
            </ButtonLink>
            <FollowButton storyId={storyId} choice={story.choice} />
          </>
        )}
        <ButtonLink to="/why" state={{ text: url }} variant="quiet">
          {t('why')}
        </ButtonLink>
      </div>
    </li>
  );
}

function FollowButton({ storyId, choice }: { storyId: string; choice: Story['choice'] }) {
  const t = useTranslations('search.story');
  const isFollowed = choice === 'follow';
  const choose = useChange(api.stories.choose, {
    failed: t('failed'),
    done: (answer) => t(answer.choice ? 'followed' : 'unfollowed'),
    keys: [api.search.articles.key(), api.stories.key(), api.archive.draft.key()],
  });
  return (
    <Button
      variant="quiet"
      aria-pressed={isFollowed}
      isPending={choose.isPending}
      onClick={() => choose.mutate({ id: storyId, choice: isFollowed ? null : 'follow' })}
    >
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Button>
  );
}

function AddSearchedTerm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations('search.term');
  const [isOpen, setIsOpen] = useState(false);
  const { data: terms } = useTerms();
  const add = useAddTerm(t('failed'));
  const isAdded = terms !== undefined && newTermsIn([search], terms).length === 0;
  return (
    <div className="mt-4 border-l-[6px] border-marker bg-paper px-4 py-3">
      {isAdded ? (
        <DoneText takesFocus={!add.isIdle} className="wrap-anywhere">
          {t('added', { term: search })}
        </DoneText>
      ) : (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('open')}
        </Button>
      )}
      {isOpen && (
        <>
          <TrialPanel text={search} onChoose={onSearch} />
          {!isAdded && (
            <Button
              variant="primary"
              className="mt-4"
              isPending={add.isPending}
              onClick={() => add.mutate({ term: search })}
            >
              <span className="wrap-anywhere">{t('add', { term: search })}</span>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
