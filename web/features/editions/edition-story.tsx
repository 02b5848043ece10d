import { useFormatter, useTranslations } from 'use-intl';
import type { EditionStory as Story } from '../../../contract/archive.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { Stamp } from '../../ui/stamp.tsx';

interface Props {
  story: Story;
  timeZone: string;
}

/** One story as the mail tells it: headline, what it says, who told it, why it is here. */
export function EditionStory({ story, timeZone }: Props) {
  const t = useTranslations('editions.edition');
  return (
    <li className="border-b border-fio py-5">
      {story.isUpdate && <Stamp>{t('update')}</Stamp>}
      <h3 className="font-serif text-xl leading-tight font-bold wrap-anywhere">
        <StoryLink url={story.url}>
          <MarkedText text={story.title} marks={story.titleMarks} />
        </StoryLink>
      </h3>
      <p className="texto mt-2 text-md wrap-anywhere">
        <MarkedText text={story.summary} marks={story.summaryMarks} />
      </p>
      <Outlets story={story} timeZone={timeZone} />
      <p className="mt-2 text-sm text-tinta-3">{whyHere(story, t)}</p>
      <More story={story} />
    </li>
  );
}

function Outlets({ story, timeZone }: Props) {
  const format = useFormatter();
  const time = (at: string) =>
    format.dateTime(new Date(at), { timeZone, day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });
  return (
    <ul className="mt-2 text-sm">
      {story.outlets.map((outlet) => (
        <li key={outlet.url} className="flex items-baseline justify-between gap-4 py-0.5">
          <span className="min-w-0 wrap-anywhere">
            <StoryLink url={outlet.url}>
              <span className="font-semibold">{outlet.name}</span>
            </StoryLink>
            {story.outlets.length > 1 && <span className="text-tinta-2">: {outlet.title}</span>}
          </span>
          <span className="algarismos flex-none text-tinta-3">{time(outlet.at)}</span>
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
    <div className="mt-3 border-l-2 border-fio pl-3">
      <p className="text-sm font-semibold text-tinta-2">{t('moreOnThis')}</p>
      <ul className="text-sm">
        {story.more.map(({ id, outlet, title, url }) => (
          <li key={id} className="py-1 wrap-anywhere">
            <span className="text-tinta-2">{outlet}: </span>
            <StoryLink url={url}>{title}</StoryLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Addresses come from strangers' feeds: only those of the web become links. */
function StoryLink({ url, children }: { url: string; children: React.ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return children;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="text-tinta no-underline hover:text-caneta hover:underline"
    >
      {children}
    </a>
  );
}

function whyHere(story: Story, t: ReturnType<typeof useTranslations<'editions.edition'>>): string {
  if (story.isInTitle) return t('whyTitle');
  if (story.isInLead) return t('whyLead');
  if (story.otherWords.length > 0) return t('whyRelated', { words: story.otherWords.slice(0, 4).join(', ') });
  return story.mentions > 0 ? t('whyMentions', { count: story.mentions }) : t('whyAbout');
}
