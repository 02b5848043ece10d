import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StoryChoice, StoryPage } from '../../../contract/news/stories.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { LoadedList } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';

export function StoryChoicePanel({ story: { id, choice, isResting } }: { story: StoryPage }) {
  const t = useTranslations('stories.choice');
  const choose = useChange(api.stories.choose, {
    failed: t('failed'),
    done: (answer) => t(answer.choice === 'follow' ? 'saidFollow' : answer.choice === 'mute' ? 'saidMute' : 'saidNone'),
    keys: [api.stories.key(), api.archive.draft.key()],
  });
  const set = (next: StoryChoice | null) => choose.mutate({ id, choice: next });
  return (
    <Section title={t('heading')}>
      <p className="text-ink-2">{t(choice === 'follow' ? 'followed' : choice === 'mute' ? 'muted' : 'none')}</p>
      <div className="mt-3 flex flex-wrap gap-2" aria-busy={choose.isPending}>
        {/* each button is replaced by its opposite in place, so that it keeps the focus */}
        {(choice === 'follow' || (!choice && !isResting)) && (
          <Button
            variant={choice ? 'outline' : 'primary'}
            isPending={choose.isPending}
            onClick={() => set(choice ? null : 'follow')}
          >
            {t(choice ? 'unfollow' : 'follow')}
          </Button>
        )}
        {choice !== 'follow' && (
          <Button isPending={choose.isPending} onClick={() => set(choice ? null : 'mute')}>
            {t(choice ? 'unmute' : 'mute')}
          </Button>
        )}
      </div>
    </Section>
  );
}

export function ChosenStories() {
  const t = useTranslations('stories.chosen');
  const chosen = useQuery(api.stories.chosen.queryOptions());
  return (
    <Section title={t('heading')}>
      <LoadedList query={chosen} failed={t('failed')} none={<p className="text-ink-2">{t('empty')}</p>}>
        {({ id, title, choice, isResting }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-rule py-2">
            <Badge tone={choice === 'follow' && !isResting ? 'good' : 'quiet'}>{t(choice)}</Badge>
            <Link to={`/story/${id}`} className="inline-flex min-h-11 min-w-0 flex-1 items-center wrap-anywhere">
              {title}
            </Link>
            {isResting && choice === 'follow' && <span className="text-sm text-ink-3">{t('rests')}</span>}
          </li>
        )}
      </LoadedList>
    </Section>
  );
}
