import type { Language } from '../contract/language.ts';
import { type EditionProps, type EditionStory, fitMail, storyCountOf } from './edition/edition.ts';
import { Footer } from './edition/edition-frame.tsx';
import { coverageLine, preheaderLine, receivesLine, shorten, silentLine } from './edition/edition-lines.ts';
import { Coverage, MoreOnTheSite, SectionHeading, SilentTerm } from './edition/edition-parts.tsx';
import { closingLines, moreLines, wrap } from './edition/edition-text.ts';
import { Marked, MoreOnThis, moreOnThisText, reasonOf } from './edition/story-parts.tsx';
import { Box, Layout, Link, padded, type RenderedMail, Row, toHtml } from './layout.tsx';
import { words } from './words.ts';

/** Of those that told a story; how many there were stands beside them. */
const namedOutlets = 3;

/** How a story went over the week, ready to be said. */
export interface WeekCourse {
  course: 'new' | 'grew' | 'steady' | 'ended';
  articles: number;
  outlets: number;
  /** Articles on each of the seven days. */
  byDay: number[];
  /** In words. */
  lastOn: string;
}

export interface WeeklyProps extends EditionProps {
  span: 'week';
  /** First and last day, in words. */
  week: { from: string; to: string };
  /** By the story's address. */
  courses: Record<string, WeekCourse>;
  /** Out of all stories of the week, those beyond the mail too. */
  grew: WeekLine[];
  ended: WeekLine[];
}

export interface WeekLine {
  title: string;
  url: string;
  course: WeekCourse;
}

export function weeklyMail(props: WeeklyProps, language: Language): RenderedMail {
  const { fitting, html } = fitMail(props, (some) => weeklyHtml(some, language, false), Buffer.byteLength);
  return { subject: subjectOf(fitting, language), html, text: weeklyText(fitting, language) };
}

export function weeklyPage(props: WeeklyProps, language: Language): string {
  return weeklyHtml(props, language, true);
}

function subjectOf(props: WeeklyProps, language: Language): string {
  const t = words(language);
  const count = storyCountOf(props);
  if (count === 0) return t('weekly.subjectNothing');
  const terms = props.terms.filter(({ stories }) => stories.length > 0).map(({ term }) => term);
  return shorten(t('weekly.subject', { count, terms: terms.slice(0, 2).join(', ') }), 150);
}

function greetingOf(props: WeeklyProps, language: Language): string {
  const t = words(language);
  const hello = t('edition.hello', { name: props.name ?? 'none' });
  const count = storyCountOf(props);
  if (count === 0) return `${hello} ${t('weekly.nothing')}`;
  const figures = {
    count,
    articles: Object.values(props.courses).reduce((sum, { articles }) => sum + articles, 0),
    grew: props.grew.length,
    ended: props.ended.length,
  };
  return `${hello} ${t('weekly.greeting', figures)}`;
}

function courseLine({ course, articles, outlets, lastOn }: WeekCourse, language: Language): string {
  const t = words(language);
  const sentence = {
    new: t('weekly.courseNew'),
    grew: t('weekly.courseGrew'),
    steady: t('weekly.courseSteady'),
    ended: t('weekly.courseEnded', { date: lastOn }),
  }[course];
  return `${sentence}. ${t('weekly.figures', { articles, outlets })}.`;
}

function weeklyHtml(props: WeeklyProps, language: Language, isWeb: boolean): string {
  const t = words(language);
  return toHtml(
    <Layout
      language={language}
      title={subjectOf(props, language)}
      preheader={padded(preheaderLine(props, language))}
      siteUrl={props.siteUrl}
      corner={!isWeb && props.webUrl && <Link href={props.webUrl}>{t('edition.onTheSite')}</Link>}
      footer={
        <Footer
          receives={props.reader && receivesLine(props, language)}
          controls={props.controls}
          contact={props.contact}
          language={language}
        />
      }
    >
      <Row padding="24px 32px 0">
        <h1 className="ink h1">{t('weekly.heading')}</h1>
        <p className="t16 ink3" style={{ marginTop: '6px' }}>
          {t('weekly.dates', props.week)}
        </p>
        <p className="gr">{greetingOf(props, language)}</p>
      </Row>
      <Short heading={t('weekly.grew')} entries={props.grew} language={language} />
      {props.terms
        .filter(({ stories }) => stories.length > 0)
        .map(({ term, stories }) => (
          <Term key={term} term={term} stories={stories} courses={props.courses} language={language} />
        ))}
      <Short heading={t('weekly.ended')} entries={props.ended} language={language} />
      <Row padding="22px 32px 30px">
        {props.webCount > 0 && props.webUrl && (
          <MoreOnTheSite count={props.webCount} url={props.webUrl} language={language} />
        )}
        {props.silent.length > 0 && (
          <Box>
            {props.silent.map((silent) => (
              <SilentTerm
                key={silent.term}
                term={silent.term}
                line={silentLine(silent, language, 'week').slice(silent.term.length)}
              />
            ))}
          </Box>
        )}
        <Coverage>{coverageLine(props, language)}</Coverage>
      </Row>
    </Layout>,
  );
}

interface ShortProps {
  heading: string;
  entries: WeekLine[];
  language: Language;
}

/** Headlines with their figures alone: the stories themselves stand under their terms. */
function Short({ heading, entries, language }: ShortProps) {
  if (entries.length === 0) return null;
  return (
    <>
      <SectionHeading count={words(language)('weekly.stories', { count: entries.length })}>{heading}</SectionHeading>
      {entries.map(({ title, url, course }) => (
        <Row key={url} padding="12px 32px 0">
          <p className="t18 se b">
            <Link href={url}>{title}</Link>
          </p>
          <p className="t14 ink3" style={{ marginTop: '2px' }}>
            {courseLine(course, language)}
          </p>
        </Row>
      ))}
    </>
  );
}

interface TermProps {
  term: string;
  stories: EditionStory[];
  courses: WeeklyProps['courses'];
  language: Language;
}

function Term({ term, stories, courses, language }: TermProps) {
  return (
    <>
      <SectionHeading count={words(language)('weekly.stories', { count: stories.length })} isTerm>
        {term}
      </SectionHeading>
      {stories.map((story) => {
        const course = courses[story.url];
        return (
          <Row key={story.url} padding="16px 32px 4px">
            <h3 className="st wk">
              <Link href={story.url}>
                <Marked text={story.title} marks={story.titleMarks} />
              </Link>
            </h3>
            <p className="su">
              <Marked text={story.summary} marks={story.summaryMarks} />
            </p>
            <p className="t14 ink3">
              {story.outlets.slice(0, namedOutlets).map((outlet, index) => (
                <span key={outlet.url}>
                  {index > 0 && ', '}
                  <Link href={outlet.url}>{outlet.name}</Link>
                </span>
              ))}
              {course && ` · ${courseLine(course, language)}`}
            </p>
            <p className="t14 ink3" style={{ marginTop: '2px' }}>
              {reasonOf(story, language)}
            </p>
            <MoreOnThis more={story.more} language={language} />
          </Row>
        );
      })}
    </>
  );
}

function weeklyText(props: WeeklyProps, language: Language): string {
  const t = words(language);
  const short = (heading: string, entries: WeekLine[]) =>
    entries.length === 0
      ? []
      : [
          `== ${heading} ==`,
          '',
          ...entries.flatMap(({ title, url, course }) => [
            `- ${title}`,
            `  ${courseLine(course, language)}`,
            `  ${url}`,
          ]),
          '',
        ];
  const parts = [`RECORTE  |  ${t('weekly.heading')}, ${t('weekly.dates', props.week)}`];
  parts.push(...wrap(greetingOf(props, language), ''));
  if (props.webUrl) parts.push(`${t('edition.onTheSite')}: ${props.webUrl}`);
  parts.push('', ...short(t('weekly.grew'), props.grew));
  for (const { term, stories } of props.terms) {
    if (stories.length === 0) continue;
    parts.push(`== ${term} (${stories.length}) ==`, '');
    for (const story of stories) {
      const course = props.courses[story.url];
      parts.push(`* ${story.title}`, ...wrap(story.summary, '  '));
      if (course) parts.push(`  ${courseLine(course, language)}`);
      parts.push(...wrap(reasonOf(story, language), '  '));
      const outlets = story.outlets.slice(0, namedOutlets);
      if (!outlets.some(({ url }) => url === story.url)) parts.push(`  ${story.url}`);
      parts.push(...outlets.map(({ name, url }) => `  - ${name}  ${url}`));
      parts.push(...moreOnThisText({ more: story.more, language }, '  '), '');
    }
  }
  parts.push(...short(t('weekly.ended'), props.ended), ...moreLines(props, language), ...closingLines(props, language));
  return parts.join('\n');
}
