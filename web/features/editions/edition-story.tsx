import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { EditionStory as Story } from '../../../contract/archive.ts';
import { whyHere } from '../../../contract/rules/story-notes.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { MarkedText } from '../../ui/display/marked-text.tsx';
import { clockTime } from '../../zone-dates.ts';
import { StoryActions } from './story-actions.tsx';

interface Props {
  story: Story;
  timeZone: string;
  /** Of a clipping that was not sent yet nothing can be kept. */
  isDraft?: boolean;
}

/** One story as the mail tells it: headline, what it says, who told it, why it is here. */
export function EditionStory({ story, timeZone, isDraft = false }: Props) {
  const t = useTranslations();
  const { key, values } = whyHere(story);
  return (
    <li data-story={story.id} className="break-inside-avoid border-b border-rule py-5">
      {story.isUpdate && <Badge>{t('editions.edition.update')}</Badge>}
      <h3 className="font-serif text-xl leading-tight font-bold wrap-anywhere">
        <StoryLink url={story.url}>
          <MarkedText text={story.title} marks={story.titleMarks} />
        </StoryLink>
      </h3>
      <p className="prose-text mt-2 text-md wrap-anywhere">
        <MarkedText text={story.summary} marks={story.summaryMarks} />
      </p>
      <Outlets story={story} timeZone={timeZone} />
      <p className="mt-2 text-sm text-ink-3">{t(`reasons.${key}`, values as never)}</p>
      <More story={story} />
      {!isDraft && <StoryActions story={story} />}
    </li>
  );
}

function Outlets({ story, timeZone }: Props) {
  const format = useFormatter();
  const time = (at: string) =>
    format.dateTime(new Date(at), { timeZone, day: '2-digit', month: '2-digit', ...clockTime });
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
          <span className="tabular-nums flex-none text-ink-3">{time(outlet.at)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Other news of the same event, a line each. */
function More({ story }: { story: Story }) {
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

/** Addresses come from strangers' feeds: only those of the web become links. */
function StoryLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-ink no-underline hover:text-pen hover:underline">
      {children}
    </a>
  );
}
