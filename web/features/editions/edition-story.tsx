import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import type { Answer, Edition, EditionStory, SavedStory, WeekCourse } from '../../../contract/archive.ts';
import { whyHere } from '../../../contract/rules/story-notes.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { MarkedText, Marker } from '../../ui/display/marked-text.tsx';
import { BookmarkIcon, CheckIcon, CopyIcon, CrossIcon } from '../../ui/icons.tsx';
import { useChange } from '../../use-change.ts';
import { useNotify } from '../../use-notify.ts';
import { quietClass, StoryButton, StoryLink, useDisputeText } from './story-parts.tsx';

interface Props {
  story: EditionStory;
  timeZone: string;
  /** Set in lists that are not grouped by term. */
  term?: string;
  /** A story of an unsent clipping cannot be saved. */
  isDraft?: boolean;
}

export function StoryItem({ story, term, timeZone, isDraft = false }: Props) {
  const t = useTranslations();
  const locale = useLocale().startsWith('en') ? 'en' : 'pt';
  const foreign = t('editions.edition.inLanguage', { language: story.language } as never);
  const disputeText = useDisputeText();
  const { key, values } = whyHere(story);
  return (
    <li id={story.id} data-story={story.id} className="break-inside-avoid border-b border-rule py-5">
      {term && (
        <p className="mb-1 text-sm">
          <Marker>{term}</Marker>
        </p>
      )}
      {story.isUpdate && !story.course && <Badge>{t('editions.edition.update')}</Badge>}
      <h3 className="font-serif text-xl leading-tight font-bold wrap-anywhere">
        <StoryLink url={story.url}>
          <MarkedText text={story.title} marks={story.titleMarks} />
        </StoryLink>
      </h3>
      <p className="prose-text mt-2 text-md wrap-anywhere">
        {story.isNews && <strong>{t('editions.edition.newSince')} </strong>}
        {story.language !== locale && <span className="text-ink-3">{foreign} </span>}
        <MarkedText text={story.summary} marks={story.summaryMarks} />
      </p>
      {story.course && <Course course={story.course} />}
      {story.dispute && <p className="mt-2 text-sm">{disputeText(story.dispute)}</p>}
      <Outlets story={story} timeZone={timeZone} />
      <p className="mt-2 text-sm text-ink-3">{t(`reasons.${key}`, values as never)}</p>
      <More story={story} />
      {!isDraft && <StoryActions story={story} />}
    </li>
  );
}

function Course({ course: { course, articles, outlets, firstOn, lastOn, latest } }: { course: WeekCourse }) {
  const t = useTranslations('editions.week');
  const { short } = useDates();
  const days =
    firstOn === lastOn
      ? t('oneDay', { date: short(firstOn) })
      : t('days', { first: short(firstOn), last: short(lastOn) });
  return (
    <p className="mt-2 text-sm text-ink-2">
      {days}: {t('figures', { articles, outlets })}.{' '}
      {latest && t(course === 'ended' ? 'endedWith' : 'standsAt', { title: latest })}
    </p>
  );
}

function Outlets({ story, timeZone }: Props) {
  const { timeAt } = useDates();
  return (
    <ul className="mt-2 text-sm">
      {story.outlets.map((outlet) => (
        <li key={outlet.url} className="flex items-baseline justify-between gap-4 py-0.5">
          <span className="min-w-0 wrap-anywhere">
            <StoryLink url={outlet.url}>
              <span className="font-semibold">{outlet.name}</span>
            </StoryLink>
            {story.outlets.length > 1 && <span className="text-ink-2">: {outlet.title}</span>}
          </span>
          <span className="tabular-nums flex-none text-ink-3">{timeAt(outlet.at, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}

function More({ story }: { story: EditionStory }) {
  const t = useTranslations('editions.edition');
  if (story.more.length === 0) return null;
  return (
    <div className="mt-3 border-l-2 border-rule pl-3">
      <p className="text-sm font-semibold text-ink-2">{t('moreOnThis')}</p>
      <ul className="text-sm">
        {story.more.map(({ id, outlet, title, url }) => (
          <li key={id} className="py-1 wrap-anywhere">
            <span className="text-ink-2">{outlet}: </span>
            <StoryLink url={url}>{title}</StoryLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StoryActions({ story }: { story: EditionStory }) {
  const t = useTranslations('editions.actions');
  const { save } = useStoryChange(story);
  return (
    <div className="mt-2 -ml-2.5 flex flex-wrap print:hidden">
      <StoryButton aria-pressed={story.isSaved} data-key="s" onClick={() => save(!story.isSaved)}>
        <BookmarkIcon className={story.isSaved ? 'size-[18px] fill-current' : 'size-[18px]'} />
        {t(story.isSaved ? 'saved' : 'save')}
      </StoryButton>
      <AnswerButton story={story} answer="useful" />
      <AnswerButton story={story} answer="not_this" />
      <PassOn story={story} />
      {story.storyId && (
        <ButtonLink to={`/story/${story.storyId}`} variant="quiet" className={quietClass}>
          {t('wholeStory')}
        </ButtonLink>
      )}
    </div>
  );
}

function AnswerButton({ story, answer }: { story: EditionStory; answer: Answer }) {
  const t = useTranslations('editions.actions');
  const { answer: give } = useStoryChange(story);
  const isGiven = story.answer === answer;
  return (
    <StoryButton aria-pressed={isGiven} onClick={() => give(isGiven ? null : answer)}>
      {answer === 'useful' ? <CheckIcon /> : <CrossIcon />}
      {t(answer)}
    </StoryButton>
  );
}

/** Uses the device's share function if there is one; otherwise copies headline and address. */
function PassOn({ story: { title, url } }: { story: EditionStory }) {
  const t = useTranslations('editions.actions');
  const notify = useNotify();
  const canShare = typeof navigator.share === 'function';
  async function pass() {
    if (canShare) {
      // closing the share dialog is not a failure
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    const didWork = await copyText(`${title}\n${url}`);
    notify({ title: t(didWork ? 'copied' : 'copyFailed'), tone: didWork ? 'success' : 'error' });
  }
  return (
    <StoryButton onClick={() => void pass()}>
      <CopyIcon />
      {t(canShare ? 'share' : 'copy')}
    </StoryButton>
  );
}

type Change = Partial<Pick<EditionStory, 'isSaved' | 'answer'>>;

function changeStory(queryClient: QueryClient, id: string, change: Change): void {
  const changed = (story: EditionStory) => (story.id === id ? { ...story, ...change } : story);
  queryClient.setQueriesData<Edition>(
    { queryKey: api.archive.edition.key() },
    (edition) =>
      edition && {
        ...edition,
        terms: edition.terms.map((term) => ({ ...term, stories: term.stories.map(changed) })),
      },
  );
  queryClient.setQueriesData<SavedStory[]>({ queryKey: api.archive.saved.key() }, (rows) =>
    rows?.map((row) => ({ ...row, story: changed(row.story) })),
  );
}

/** The button reacts at once; a refusal reverts the story and is shown. */
function useStoryChange(story: EditionStory) {
  const failed = useTranslations('editions.actions')('failed');
  const queryClient = useQueryClient();
  async function show(change: Change) {
    const { id, isSaved, answer } = story;
    changeStory(queryClient, id, change);
    return () => changeStory(queryClient, id, { isSaved, answer });
  }
  const save = useChange(api.archive.save, { failed, show, keys: [api.archive.saved.key()] });
  const give = useChange(api.archive.answer, { failed, show, keys: [] });
  return {
    save: (isSaved: boolean) => save.mutate({ id: story.id, isSaved }),
    answer: (answer: Answer | null) => give.mutate({ id: story.id, answer }),
  };
}
