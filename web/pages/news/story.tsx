import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { StoryPage as Story } from '../../../contract/news/stories.ts';
import { api } from '../../api.ts';
import { StoryLink, useDisputeText } from '../../features/editions/story-parts.tsx';
import { FoundPage } from '../../features/navigation/not-found-here.tsx';
import { StoryChoicePanel } from '../../features/stories/story-choice.tsx';
import { useDates } from '../../language/use-dates.ts';
import { usePageTitle } from '../../routes/page-frame.tsx';
import { Section } from '../../ui/surfaces.tsx';

export default function StoryPage() {
  const t = useTranslations('stories');
  const { id = '' } = useParams();
  const story = useQuery(api.stories.read.queryOptions({ input: { id } }));
  return (
    <FoundPage query={story} back={{ to: '/editions', text: t('back') }} heading={t('heading')} failed={t('failed')}>
      {(data) => <Whole story={data} />}
    </FoundPage>
  );
}

function Whole({ story }: { story: Story }) {
  const t = useTranslations('stories');
  const lang = story.language === useLocale().slice(0, 2) ? undefined : story.language;
  const { dayAt, clockAt } = useDates();
  const { timeZone } = story;
  usePageTitle(t('pageTitle', { title: story.title }));
  const [first] = story.outlets;
  const values = {
    articles: story.articleCount,
    outlets: story.outlets.length,
    first: dayAt(story.firstAt, timeZone),
    last: dayAt(story.lastAt, timeZone),
  };
  const isOneDay = values.first === values.last;
  return (
    <>
      <h1 lang={lang} className="headline max-w-[22em] pt-2 text-3xl wrap-anywhere sm:text-4xl">
        {story.title}
      </h1>
      {story.summary && (
        <p lang={lang} className="prose-text pt-4 font-serif text-lg leading-snug wrap-anywhere">
          {story.summary}
        </p>
      )}
      <p className="prose-text pt-3 pb-6 text-md">
        {t(isOneDay ? 'summaryOneDay' : 'summary', values)} {story.isResting && t('isOver')}
      </p>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-11">
        <div className="grid min-w-0 gap-8">
          <Turns story={story} />
          <Outlets story={story} />
          <Articles story={story} />
        </div>
        <aside className="grid gap-8 max-lg:order-first print:hidden">
          <StoryChoicePanel story={story} />
          {first && (
            <Section title={t('firstTold')}>
              <p className="text-sm text-ink-2">
                {t('first', {
                  outlet: first.name,
                  date: dayAt(first.at, timeZone),
                  time: clockAt(first.at, timeZone),
                })}
              </p>
              <p className="mt-1 font-serif wrap-anywhere">
                <StoryLink url={first.url}>{first.title}</StoryLink>
              </p>
            </Section>
          )}
        </aside>
      </div>
    </>
  );
}

function Turns({ story }: { story: Story }) {
  const t = useTranslations('stories');
  const { shortAt } = useDates();
  const disputeText = useDisputeText();
  return (
    <Section title={t('turns')}>
      <ol>
        {story.turns.map((turn) => (
          <li key={`${turn.at} ${turn.url}`} className="flex gap-4 border-b border-rule py-3 first:pt-0">
            <time dateTime={turn.at} className="tabular-nums w-15 flex-none whitespace-nowrap pt-1 font-semibold">
              {shortAt(turn.at, story.timeZone)}
            </time>
            <div className="min-w-0">
              <h3 className="font-serif text-lg leading-snug font-bold wrap-anywhere">
                <StoryLink url={turn.url}>{turn.title}</StoryLink>
              </h3>
              <p className="text-sm text-ink-3">
                {turn.outlet} · {t('turnCount', { articles: turn.articleCount, outlets: turn.outletCount })}
              </p>
              {turn.dispute && <p className="mt-1 text-sm">{disputeText(turn.dispute)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Outlets({ story }: { story: Story }) {
  const t = useTranslations('stories');
  const { shortAt } = useDates();
  if (story.outlets.length < 2 || story.articles.length === 0) return null;
  return (
    <Section title={t('outlets')} text={t('outletsText')}>
      <ul>
        {story.outlets.map(({ name, at, title, url, adds }) => (
          <li key={name} className="border-b border-rule py-3 wrap-anywhere first:pt-0">
            <p className="flex justify-between gap-3">
              <strong className="min-w-0">{name}</strong>
              <span className="tabular-nums flex-none text-sm text-ink-3">{shortAt(at, story.timeZone)}</span>
            </p>
            {adds ? (
              <p className="prose-text mt-1 text-md">{adds}</p>
            ) : (
              <p className="mt-1 text-sm text-ink-3">{t('addsNothing')}</p>
            )}
            <p className="mt-1 text-sm">
              <StoryLink url={url}>{title}</StoryLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Articles({ story }: { story: Story }) {
  const t = useTranslations('stories');
  const { shortAt } = useDates();
  return (
    <Section title={t('articles')}>
      {story.articles.length === 0 && <p className="text-ink-2">{t('articlesGone')}</p>}
      <ul>
        {story.articles.map(({ outlet, title, url, at }) => (
          <li key={url} className="flex gap-4 border-b border-rule py-2.5 first:pt-0">
            <span className="tabular-nums w-15 flex-none whitespace-nowrap text-sm text-ink-3">
              {shortAt(at, story.timeZone)}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink-2">{outlet}: </span>
              <StoryLink url={url}>{title}</StoryLink>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
