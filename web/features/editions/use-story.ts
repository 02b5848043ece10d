import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Answer, Edition, EditionStory, SavedStory } from '../../../contract/archive.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { useNotify } from '../../use-notify.ts';

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

export function useSaveStory() {
  const { show, undo, settle } = useStoryChange();
  const save = useMutation(api.archive.save.mutationOptions());
  return (story: EditionStory, isSaved: boolean) => {
    show(story, { isSaved });
    save.mutate({ id: story.id, isSaved }, { onError: (error) => undo(story, error), onSuccess: settle });
  };
}

export function useAnswerStory() {
  const { show, undo } = useStoryChange();
  const give = useMutation(api.archive.answer.mutationOptions());
  return (story: EditionStory, answer: Answer | null) => {
    show(story, { answer });
    give.mutate({ id: story.id, answer }, { onError: (error) => undo(story, error) });
  };
}
