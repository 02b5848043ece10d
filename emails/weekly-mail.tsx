import type { WeekCourse } from '../contract/archive.ts';
import type { Language } from '../contract/language.ts';
import { type EditionProps, fitMail, type MailStory, storyCountOf } from './edition/edition.ts';
import { Footer } from './edition/edition-frame.tsx';
import { coverageLine, firstNews, preheaderLine, receivesLine, silentLine } from './edition/edition-lines.ts';
import { Closing, SectionHeading, SilentTerm } from './edition/edition-parts.tsx';
import { closingLines, moreLines, wrap } from './edition/edition-text.ts';
import { Marked, MoreOnThis, moreOnThisText } from './edition/story-parts.tsx';
import { Layout, MailRow, padded, type RenderedMail, toHtml } from './layout.tsx';
import { words } from './words.ts';

/** Most outlets named for a story; their number is shown too. */
const namedOutlets = 3;

export interface WeeklyProps extends EditionProps {
  span: 'week';
  /** First and last day as text. */
  week: { from: string; to: string };
  /** How much was written about the reader's first terms, if the plan includes the comparison. */
  voice: { term: string; articles: number; outlets: { name: string; articles: number }[] }[];
  /** The page that compares them; null for other receivers than the reader. */
  compareUrl: string | null;
  /** How each story developed over the week, by its address; days are texts. */
  courses: Record<string, WeekCourse>;
}

const order = ['new', 'grew', 'steady', 'ended'] as const;

interface Part {
  course: WeekCourse['course'];
  entries: { story: MailStory; term: string; course: WeekCourse | undefined }[];
}

/** Stories by course: began, grew, went on, ended. */
function partsOf({ terms, courses }: WeeklyProps): Part[] {
  const entries = terms.flatMap(({ term, stories }) =>
    stories.map((story) => ({ story, term, course: courses[story.url] })),
  );
  return order.flatMap((course) => {
    const ofCourse = entries.filter((entry) => (entry.course?.course ?? 'steady') === course);
    return ofCourse.length > 0 ? [{ course, entries: ofCourse }] : [];
  });
}

const headings = { new: 'weekly.began', grew: 'weekly.grew', steady: 'weekly.went', ended: 'weekly.ended' } as const;

export function weeklyMail(props: WeeklyProps, language: Language): RenderedMail {
  const { fitting, html } = fitMail(props, (some) => weeklyHtml(some, language, false), Buffer.byteLength);
  return { subject: subjectOf(fitting, language), html, text: weeklyText(fitting, language) };
}

export function weeklyPage(props: WeeklyProps, language: Language): string {
  return weeklyHtml(props, language, true);
}

function subjectOf(props: WeeklyProps, language: Language): string {
  const t = words(language);
  return storyCountOf(props) === 0 ? t('weekly.subjectNothing') : t('weekly.subject', firstNews(props, language));
}

function greetingOf(props: WeeklyProps, language: Language): string {
  const t = words(language);
  const hello = t('edition.hello', { name: props.name ?? 'none' });
  const count = storyCountOf(props);
  if (count === 0) return `${hello} ${t('weekly.nothing')}`;
  const parts = partsOf(props);
  const countOf = (course: WeekCourse['course']) => parts.find((part) => part.course === course)?.entries.length ?? 0;
  const figures = {
    count,
    articles: Object.values(props.courses).reduce((sum, { articles }) => sum + articles, 0),
    began: countOf('new'),
    grew: countOf('grew'),
    ended: countOf('ended'),
  };
  return `${hello} ${t('weekly.greeting', figures)}`;
}

/** One or two sentences: the days, the number of outlets and the newest headline. */
function courseLine({ course, articles, outlets, firstOn, lastOn, latest }: WeekCourse, language: Language): string {
  const t = words(language);
  const when =
    firstOn === lastOn ? t('weekly.oneDay', { date: firstOn }) : t('weekly.days', { first: firstOn, last: lastOn });
  const sentence = `${when}: ${t('weekly.figures', { articles, outlets })}.`;
  if (!latest) return sentence;
  return `${sentence} ${t(course === 'ended' ? 'weekly.endedWith' : 'weekly.standsAt', { title: latest })}`;
}

function weeklyHtml(props: WeeklyProps, language: Language, isWeb: boolean): string {
  const t = words(language);
  return toHtml(
    <Layout
      language={language}
      title={subjectOf(props, language)}
      preheader={padded(preheaderLine(props, language))}
      siteUrl={props.siteUrl}
      corner={!isWeb && props.webUrl && <a href={props.webUrl}>{t('edition.onTheSite')}</a>}
      footer={
        <Footer
          receives={props.reader && receivesLine(props, language)}
          controls={props.controls}
          contact={props.contact}
          language={language}
        />
      }
    >
      <MailRow padding="24px 32px 0">
        <h1 className="ink h1">{t('weekly.heading')}</h1>
        <p className="t16 ink3" style={{ marginTop: '6px' }}>
          {t('weekly.dates', props.week)}
        </p>
        <p className="gr">{greetingOf(props, language)}</p>
      </MailRow>
      <Voice {...props} language={language} />
      {partsOf(props).map(({ course, entries }) => (
        <Course key={course} heading={t(headings[course])} entries={entries} language={language} />
      ))}
      <Closing
        webCount={props.webUrl ? props.webCount : 0}
        webUrl={props.webUrl ?? ''}
        silent={
          props.silent.length > 0 &&
          props.silent.map((silent) => (
            <SilentTerm
              key={silent.term}
              term={silent.term}
              line={silentLine(silent, language, 'week').slice(silent.term.length)}
            />
          ))
        }
        coverage={coverageLine(props, language)}
        language={language}
      />
    </Layout>,
  );
}

const percent = (language: Language) =>
  new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', { style: 'percent', maximumFractionDigits: 0 });

/** Each term's share of all articles about the terms, as text. */
function voiceLines({ voice }: Pick<WeeklyProps, 'voice'>, language: Language): { term: string; line: string }[] {
  const t = words(language);
  const total = voice.reduce((sum, { articles }) => sum + articles, 0);
  return voice.map(({ term, articles, outlets }) => {
    const share = percent(language).format(total > 0 ? articles / total : 0);
    const names = outlets.map(({ name, articles: count }) => `${name}\u00a0${count}`).join(', ');
    return { term, line: `${t('weekly.voicePart', { articles, share })}${names ? `: ${names}` : ''}` };
  });
}

function Voice({ voice, compareUrl, language }: Pick<WeeklyProps, 'voice' | 'compareUrl'> & { language: Language }) {
  const t = words(language);
  if (voice.length === 0) return null;
  return (
    <>
      <SectionHeading count="">{t('weekly.voice')}</SectionHeading>
      <MailRow padding="12px 32px 4px">
        {voiceLines({ voice }, language).map(({ term, line }) => (
          <p key={term} className="o" style={{ marginBottom: '6px' }}>
            <b>{term}</b>, {line}
          </p>
        ))}
        {compareUrl && (
          <p className="wy">
            <a href={compareUrl}>{t('weekly.compare')}</a>
          </p>
        )}
      </MailRow>
    </>
  );
}

function Course({ heading, entries, language }: Pick<Part, 'entries'> & { heading: string; language: Language }) {
  const t = words(language);
  return (
    <>
      <SectionHeading count={t('weekly.stories', { count: entries.length })}>{heading}</SectionHeading>
      {entries.map(({ story, term, course }) => (
        <MailRow key={story.url} padding="16px 32px 4px">
          <h3 className="st wk">
            <a href={story.url}>
              <Marked text={story.title} marks={story.titleMarks} />
            </a>
          </h3>
          {story.line.startsWith(story.title) || <p className="su">{story.line}</p>}
          <p className="o">{course && courseLine(course, language)}</p>
          <p className="wy">
            {term}: {namesOf(story)}
            {story.storyUrl && (
              <>
                {' · '}
                <a className="ink3 nw" href={story.storyUrl}>
                  {t('edition.wholeStory')}
                </a>
              </>
            )}
          </p>
          <MoreOnThis more={story.more} language={language} />
        </MailRow>
      ))}
    </>
  );
}

const namesOf = ({ outlets }: MailStory): string =>
  outlets
    .slice(0, namedOutlets)
    .map(({ name }) => name)
    .join(', ');

function weeklyText(props: WeeklyProps, language: Language): string {
  const t = words(language);
  const parts = [`RECORTE  |  ${t('weekly.heading')}, ${t('weekly.dates', props.week)}`];
  parts.push(...wrap(greetingOf(props, language), ''));
  if (props.webUrl) parts.push(`${t('edition.onTheSite')}: ${props.webUrl}`);
  parts.push('');
  if (props.voice.length > 0) {
    parts.push(`== ${t('weekly.voice')} ==`, '');
    for (const { term, line } of voiceLines(props, language)) parts.push(...wrap(`${term}, ${line}`, ''));
    if (props.compareUrl) parts.push(`${t('weekly.compare')}: ${props.compareUrl}`);
    parts.push('');
  }
  for (const { course: name, entries } of partsOf(props)) {
    parts.push(`== ${t(headings[name])} (${entries.length}) ==`, '');
    for (const { story, term, course } of entries) {
      parts.push(`* ${story.title}`);
      if (!story.line.startsWith(story.title)) parts.push(...wrap(story.line, '  '));
      if (course) parts.push(...wrap(courseLine(course, language), '  '));
      parts.push(...wrap(`${term}: ${namesOf(story)}`, '  '), `  ${story.url}`);
      if (story.storyUrl) parts.push(`  ${t('edition.wholeStory')}: ${story.storyUrl}`);
      parts.push(...moreOnThisText({ more: story.more, language }, '  '), '');
    }
  }
  parts.push(...moreLines(props, language), ...closingLines(props, language));
  return parts.join('\n');
}
