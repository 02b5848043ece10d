import { useTranslations } from 'use-intl';
import type { Answer, EditionStory } from '../../../contract/archive.ts';
import { copyText } from '../../copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { BookmarkIcon, CheckIcon, CopyIcon, CrossIcon } from '../../ui/icons.tsx';
import { useNotify } from '../../use-notify.ts';
import { useAnswerStory, useSaveStory } from './use-story.ts';

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
