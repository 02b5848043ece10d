import type { Language } from '../contract/language.ts';
import { type EditionProps, type EditionStory, storyCountOf } from './edition.ts';
import { Footer } from './edition-footer.tsx';
import { coverageLine, receivesLine, shorten, silentLine } from './edition-lines.ts';
import { wrap } from './edition-text.ts';
import { Box, Layout, Link, padded, type RenderedMail, Row, toHtml } from './layout.tsx';
import { Marked } from './marked.tsx';
import { colour, face, text } from './style.ts';
import { words } from './words.ts';

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

/** Gmail clips at 102 KB; a week has many stories and each is short. */
const largestHtml = 80_000;

export function weeklyMail(props: WeeklyProps, language: Language): RenderedMail {
  let fitting = props;
  let html = weeklyPage(fitting, language);
  while (Buffer.byteLength(html) > largestHtml && storyCountOf(fitting) > 1) {
    const last = fitting.terms.findLastIndex(({ stories }) => stories.length > 0);
    const terms = fitting.terms.map((term, at) =>
      at === last ? { ...term, stories: term.stories.slice(0, -1) } : term,
    );
    fitting = { ...fitting, terms, webCount: fitting.webCount + 1 };
    html = weeklyPage(fitting, language);
  }
  return { subject: subjectOf(fitting, language), html, text: weeklyText(fitting, language) };
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
  const said = {
    new: t('weekly.courseNew'),
    grew: t('weekly.courseGrew'),
    steady: t('weekly.courseSteady'),
    ended: t('weekly.courseEnded', { date: lastOn }),
  }[course];
  return `${said}. ${t('weekly.figures', { articles, outlets })}.`;
}

export function weeklyPage(props: WeeklyProps, language: Language): string {
  const t = words(language);
  const dates = t('weekly.dates', props.week);
  return toHtml(
    <Layout
      language={language}
      title={subjectOf(props, language)}
      preheader={padded(
        shorten(
          props.terms
            .flatMap(({ stories }) => stories.map(({ title }) => title))
            .slice(0, 3)
            .join('. ') || coverageLine(props, language),
          90,
        ),
      )}
      siteUrl={props.siteUrl}
      corner={props.webUrl && <Link href={props.webUrl}>{t('edition.onTheSite')}</Link>}
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
        <h1 className="ink h1" style={{ ...text(50, 48, colour.ink, face.headline), fontWeight: 800, margin: 0 }}>
          {t('weekly.heading')}
        </h1>
        <p className="ink3" style={{ ...text(16, 22, colour.ink3), margin: '6px 0 0' }}>
          {dates}
        </p>
        <p className="ink2" style={{ ...text(18, 27, colour.ink2, face.serif), margin: '12px 0 0' }}>
          {greetingOf(props, language)}
        </p>
        {props.controls && (
          <p className="ink3" style={{ ...text(13, 18, colour.ink3), margin: '8px 0 0' }}>
            {props.controls.pause && (
              <>
                <Link href={props.controls.pause}>{t('controls.pause')}</Link>
                {' · '}
              </>
            )}
            <Link href={props.controls.unsubscribe}>{t('controls.unsubscribe')}</Link>
          </p>
        )}
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
          <p style={{ ...text(15, 22, colour.ink2), margin: '0 0 16px', fontWeight: 'bold' }}>
            <Link href={props.webUrl}>{t('edition.more', { count: props.webCount })}</Link>
          </p>
        )}
        {props.silent.map((silent) => (
          <p key={silent.term} className="ink2" style={{ ...text(15, 22, colour.ink2), margin: '0 0 6px' }}>
            {silentLine(silent, language)}
          </p>
        ))}
        <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '10px 0 0' }}>
          {coverageLine(props, language)}
        </p>
      </Row>
    </Layout>,
  );
}

function Heading({ children, count }: { children: React.ReactNode; count: string }) {
  const rule = { borderBottom: `3px solid ${colour.ink}`, padding: '0 0 8px' };
  return (
    <Row padding="26px 32px 0">
      <Box>
        <tr>
          <td className="ruleink" style={rule}>
            <h2 className="ink" style={{ ...text(22, 28, colour.ink, face.headline), fontWeight: 800, margin: 0 }}>
              {children}
            </h2>
          </td>
          <td className="ruleink ink3" align="right" style={{ ...text(14, 20, colour.ink3), ...rule }}>
            {count}
          </td>
        </tr>
      </Box>
    </Row>
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
      <Heading count={words(language)('weekly.stories', { count: entries.length })}>{heading}</Heading>
      {entries.map(({ title, url, course }) => (
        <Row key={url} padding="12px 32px 0">
          <p className="ink" style={{ ...text(17, 24, colour.ink, face.serif), margin: 0, fontWeight: 'bold' }}>
            <Link href={url}>{title}</Link>
          </p>
          <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '2px 0 0' }}>
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
      <Heading count={words(language)('weekly.stories', { count: stories.length })}>
        <span className="mk" style={{ backgroundColor: colour.marker, color: colour.ink, padding: '1px 6px' }}>
          {term}
        </span>
      </Heading>
      {stories.map((story) => {
        const course = courses[story.url];
        return (
          <Row key={story.url} padding="16px 32px 4px">
            <h3 style={{ ...text(20, 26, colour.ink, face.serif), margin: 0, fontWeight: 'bold' }}>
              <a className="ink" href={story.url} style={{ color: colour.ink, textDecoration: 'none' }}>
                <Marked text={story.title} marks={story.titleMarks} />
              </a>
            </h3>
            <p className="ink2" style={{ ...text(16, 24, colour.ink2, face.serif), margin: '6px 0 0' }}>
              <Marked text={story.summary} marks={story.summaryMarks} />
            </p>
            <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '6px 0 0' }}>
              {story.outlets.slice(0, 3).map((outlet, index) => (
                <span key={outlet.url}>
                  {index > 0 && ', '}
                  <Link href={outlet.url}>{outlet.name}</Link>
                </span>
              ))}
              {course && ` · ${courseLine(course, language)}`}
            </p>
          </Row>
        );
      })}
    </>
  );
}

function weeklyText(props: WeeklyProps, language: Language): string {
  const t = words(language);
  const parts = [`RECORTE  |  ${t('weekly.heading')}, ${t('weekly.dates', props.week)}`];
  parts.push(...wrap(greetingOf(props, language), ''));
  if (props.webUrl) parts.push(`${t('edition.onTheSite')}: ${props.webUrl}`);
  for (const [heading, entries] of [
    [t('weekly.grew'), props.grew],
    [t('weekly.ended'), props.ended],
  ] as const) {
    if (entries.length === 0) continue;
    parts.push(
      '',
      `== ${heading} ==`,
      ...entries.flatMap(({ title, url, course }) => [`- ${title} (${courseLine(course, language)})`, `  ${url}`]),
    );
  }
  for (const { term, stories } of props.terms) {
    if (stories.length === 0) continue;
    parts.push('', `== ${term} (${stories.length}) ==`, '');
    for (const story of stories) {
      const course = props.courses[story.url];
      parts.push(`* ${story.title}`, ...wrap(story.summary, '  '), `  ${story.url}`);
      if (course) parts.push(`  ${courseLine(course, language)}`);
    }
  }
  parts.push('', ...props.silent.flatMap((silent) => wrap(silentLine(silent, language), '')));
  parts.push(...wrap(coverageLine(props, language), ''), '', '--');
  if (props.reader) parts.push(...wrap(t('footer.receives', props.reader), ''));
  if (props.controls?.pause) parts.push(`${t('controls.pause')}: ${props.controls.pause}`);
  if (props.controls) parts.push(`${t('controls.unsubscribe')}: ${props.controls.unsubscribe}`);
  parts.push('', ...wrap(t('footer.sender', { contact: props.contact }), ''), '');
  return parts.join('\n');
}
