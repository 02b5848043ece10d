import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Answer, Edition, EditionStory, SavedStory } from '../../../contract/archive.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { BookmarkIcon, CheckIcon, CopyIcon, CrossIcon } from '../../ui/icons.tsx';
import { useNotify } from '../../use-notify.ts';

const quietClass = 'px-2.5 text-sm aria-pressed:text-pen';

/** What a reader can do with a story: keep it, say what it was worth, pass it on. */
export function StoryActions({ story }: { story: EditionStory }) {
  const t = useTranslations('editions.actions');
  const save = useSaveStory();
  return (
    <div className="mt-2 -ml-2.5 flex flex-wrap print:hidden">
      <Button
        variant="quiet"
        className={quietClass}
        aria-pressed={story.isSaved}
        data-save
        onClick={() => save(story, !story.isSaved)}
      >
        <BookmarkIcon className={story.isSaved ? 'size-[18px] fill-current' : 'size-[18px]'} />
        {t(story.isSaved ? 'saved' : 'save')}
      </Button>
      <AnswerButton story={story} answer="useful" />
      <AnswerButton story={story} answer="not_this" />
      <PassOn story={story} />
    </div>
  );
}

function AnswerButton({ story, answer }: { story: EditionStory; answer: Answer }) {
  const t = useTranslations('editions.actions');
  const give = useAnswerStory();
  const isGiven = story.answer === answer;
  return (
    <Button
      variant="quiet"
      className={quietClass}
      aria-pressed={isGiven}
      onClick={() => give(story, isGiven ? null : answer)}
    >
      {answer === 'useful' ? <CheckIcon /> : <CrossIcon />}
      {t(answer)}
    </Button>
  );
}

/** The device's own way to share where it has one; else headline and address go to the clipboard. */
function PassOn({ story: { title, url } }: { story: EditionStory }) {
  const t = useTranslations('editions.actions');
  const notify = useNotify();
  const canShare = typeof navigator.share === 'function';
  async function pass() {
    if (canShare) {
      // whoever closes the sheet again has changed their mind: that is no failure
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    const didWork = await copyText(`${title}\n${url}`);
    notify({ title: t(didWork ? 'copied' : 'copyFailed'), tone: didWork ? 'success' : 'error' });
  }
  return (
    <Button variant="quiet" className={quietClass} onClick={() => void pass()}>
      <CopyIcon />
      {t(canShare ? 'share' : 'copy')}
    </Button>
  );
}

type Change = Partial<Pick<EditionStory, 'isSaved' | 'answer'>>;

/** The story as it stands in every edition and list that was read. */
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

/** The button answers at once; a refusal puts the story back and says so. */
function useStoryChange() {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return {
    show: (story: EditionStory, change: Change) => changeStory(queryClient, story.id, change),
    undo: (story: EditionStory, error: unknown) => {
      changeStory(queryClient, story.id, { isSaved: story.isSaved, answer: story.answer });
      notify({ title: errorText(t, error, t('editions.actions.failed')), tone: 'error' });
    },
    settle: () => queryClient.invalidateQueries({ queryKey: api.archive.saved.key() }),
  };
}

function useSaveStory() {
  const { show, undo, settle } = useStoryChange();
  const save = useMutation(api.archive.save.mutationOptions());
  return (story: EditionStory, isSaved: boolean) => {
    show(story, { isSaved });
    save.mutate({ id: story.id, isSaved }, { onError: (error) => undo(story, error), onSuccess: settle });
  };
}

function useAnswerStory() {
  const { show, undo } = useStoryChange();
  const give = useMutation(api.archive.answer.mutationOptions());
  return (story: EditionStory, answer: Answer | null) => {
    show(story, { answer });
    give.mutate({ id: story.id, answer }, { onError: (error) => undo(story, error) });
  };
}
