import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { FoundArticle } from '../../../contract/news/search.ts';
import { api } from '../../api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MarkedText } from '../../ui/display/marked-text.tsx';
import { useOutcome } from '../../use-notify.ts';
import { StoryLink } from '../editions/story-parts.tsx';

/** A story with the matching passage and its actions. */
export function FoundStory({ story, timeZone }: { story: FoundArticle; timeZone: string }) {
  const t = useTranslations('search.story');
  const format = useFormatter();
  const locale = useLocale();
  const { storyId, title, titleMarks, outlet, url, language, at, passage, passageMarks, articleCount } = story;
  const day = format.dateTime(new Date(at), { timeZone, day: 'numeric', month: 'long' });
  const lang = language === locale ? undefined : language;
  return (
    <li className="border-b border-rule py-4">
      <h3 lang={lang} className="font-serif text-lg leading-snug font-semibold wrap-anywhere">
        <StoryLink url={url}>
          <MarkedText text={title} marks={titleMarks} />
        </StoryLink>
      </h3>
      <p className="mt-1 text-sm text-ink-3">
        {outlet}, {day}
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
            <Link to={`/story/${storyId}`} className={buttonClass('quiet')}>
              {t('whole')}
            </Link>
            <FollowButton storyId={storyId} choice={story.choice} />
          </>
        )}
        <Link to="/why" state={{ text: url }} className={buttonClass('quiet')}>
          {t('why')}
        </Link>
      </div>
    </li>
  );
}

function FollowButton({ storyId, choice }: { storyId: string; choice: FoundArticle['choice'] }) {
  const t = useTranslations('search.story');
  const { of: outcome } = useOutcome(t('failed'), [
    api.search.articles.key(),
    api.stories.key(),
    api.archive.draft.key(),
  ]);
  const isFollowed = choice === 'follow';
  const choose = useMutation(
    api.stories.choose.mutationOptions(outcome((answer) => t(answer.choice ? 'followed' : 'unfollowed'))),
  );
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
