import type { Language } from '../contract/language.ts';
import { Box, Layout, Link, type RenderedMail, Row, toHtml } from './layout.tsx';
import { Marked } from './marked.tsx';
import { colour, face, text } from './style.ts';
import { words } from './words.ts';

export interface EditionStory {
  title: string;
  titleMarks: [number, number][];
  url: string;
  summary: string;
  summaryMarks: [number, number][];
  outlets: { name: string; url: string; title: string; time: string }[];
  kind: 'about' | 'mentioned' | 'related';
  isInTitle: boolean;
}

export interface EditionProps {
  siteUrl: string;
  /** The reader's day, already in words. */
  dateText: string;
  isPreview: boolean;
  terms: { term: string; stories: EditionStory[]; moreCount: number }[];
  coverage: { articles: number; outlets: number };
}

export function editionMail(props: EditionProps, language: Language): RenderedMail {
  const t = words(language);
  const withStories = props.terms.filter((term) => term.stories.length > 0);
  const silent = props.terms.filter((term) => term.stories.length === 0);
  const count = withStories.reduce((sum, term) => sum + term.stories.length, 0);
  const subject = subjectOf(
    withStories.map((term) => term.term),
    count,
    language,
  );
  const greeting =
    count > 0 ? t('edition.greeting', { count, articles: props.coverage.articles }) : t('edition.nothing');
  const coverage = t('edition.coverage', props.coverage);
  const html = toHtml(
    <Layout
      language={language}
      title={subject}
      preheader={withStories
        .flatMap((term) => term.stories.map((story) => story.title))
        .slice(0, 3)
        .join('. ')
        .slice(0, 140)}
      siteUrl={props.siteUrl}
      corner={<Link href={`${props.siteUrl}/dashboard`}>{t('edition.onTheSite')}</Link>}
      footer={
        <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: 0 }}>
          {t('footer.edition')}
        </p>
      }
    >
      <Row padding="24px 32px 0">
        {props.isPreview && (
          <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '0 0 6px' }}>
            {t('edition.preview')}
          </p>
        )}
        <h1 className="ink h1" style={{ ...text(50, 48, colour.ink, face.headline), fontWeight: 800, margin: 0 }}>
          {props.dateText}
        </h1>
        <p className="ink2" style={{ ...text(18, 27, colour.ink2, face.serif), margin: '12px 0 0' }}>
          {greeting}
        </p>
      </Row>
      {withStories.map((term) => (
        <TermSection key={term.term} {...term} language={language} />
      ))}
      <Row padding="18px 32px 28px">
        {silent.map((term) => (
          <p key={term.term} className="ink2" style={{ ...text(15, 22, colour.ink2), margin: '0 0 6px' }}>
            <strong className="ink">{term.term}</strong>: {t('edition.nothingNew')}
          </p>
        ))}
        <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '10px 0 0' }}>
          {coverage}
        </p>
      </Row>
    </Layout>,
  );
  return { subject, html, text: plainText(props, { greeting, coverage }, language) };
}

function subjectOf(terms: string[], count: number, language: Language): string {
  const t = words(language);
  if (count === 0) return t('edition.subjectNothing');
  const list = new Intl.ListFormat(language === 'pt' ? 'pt-BR' : 'en', { type: 'conjunction' });
  for (let n = Math.min(3, terms.length); n > 0; n--) {
    const subject = t('edition.subject', { count, terms: list.format(terms.slice(0, n)) });
    if (subject.length <= 60 || n === 1) return subject.slice(0, 150);
  }
  return t('edition.subjectNothing');
}

function TermSection({ term, stories, moreCount, language }: EditionProps['terms'][number] & { language: Language }) {
  const t = words(language);
  const rule = { borderBottom: `3px solid ${colour.ink}`, padding: '0 0 8px' };
  return (
    <>
      <Row padding="22px 32px 0">
        <Box>
          <tr>
            <td className="ruleink" style={rule}>
              <h2 style={{ ...text(22, 28, colour.ink, face.headline), fontWeight: 800, margin: 0 }}>
                <span className="mk" style={{ backgroundColor: colour.marker, color: colour.ink, padding: '1px 6px' }}>
                  {term}
                </span>
              </h2>
            </td>
            <td className="ruleink ink3" align="right" style={{ ...rule, ...text(14, 20, colour.ink3) }}>
              {t('edition.clippings', { count: stories.length })}
            </td>
          </tr>
        </Box>
      </Row>
      {stories.map((story) => (
        <Story key={story.url} story={story} language={language} />
      ))}
      {moreCount > 0 && (
        <Row padding="0 32px 8px">
          <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: 0 }}>
            {t('edition.more', { count: moreCount })}
          </p>
        </Row>
      )}
    </>
  );
}

function Story({ story, language }: { story: EditionStory; language: Language }) {
  return (
    <Row padding="22px 32px 12px">
      <h3 style={{ ...text(21, 27, colour.ink, face.serif), margin: 0 }}>
        <a className="ink" href={story.url} style={{ color: colour.ink, textDecoration: 'none' }}>
          <Marked text={story.title} marks={story.titleMarks} />
        </a>
      </h3>
      <p className="ink2" style={{ ...text(17, 26, colour.ink2, face.serif), margin: '9px 0 0' }}>
        <Marked text={story.summary} marks={story.summaryMarks} />
      </p>
      <Box style={{ marginTop: '12px' }}>
        {story.outlets.map((outlet) => (
          <tr key={outlet.url}>
            <td
              className="rule ink2"
              style={{
                ...text(14, 20, colour.ink2),
                borderTop: `1px solid ${colour.rule}`,
                padding: '10px 12px 10px 0',
              }}
            >
              <Link href={outlet.url}>
                <strong>{outlet.name}</strong>
              </Link>
              {story.outlets.length > 1 && `: ${outlet.title}`}
            </td>
            <td
              className="rule ink3"
              align="right"
              style={{
                ...text(14, 20, colour.ink3),
                borderTop: `1px solid ${colour.rule}`,
                padding: '10px 0',
                whiteSpace: 'nowrap',
              }}
            >
              {outlet.time}
            </td>
          </tr>
        ))}
      </Box>
      <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '8px 0 0' }}>
        {whyHere(story, language)}
      </p>
    </Row>
  );
}

function whyHere(story: EditionStory, language: Language): string {
  const t = words(language);
  const reason = story.isInTitle ? 'title' : story.kind;
  return [t(`why.${reason}`), story.outlets.length > 1 ? t('why.outlets', { count: story.outlets.length }) : '']
    .filter(Boolean)
    .join(' ');
}

function plainText(props: EditionProps, line: { greeting: string; coverage: string }, language: Language): string {
  const t = words(language);
  const parts = [`RECORTE  |  ${props.dateText}`, line.greeting, ''];
  for (const { term, stories, moreCount } of props.terms) {
    if (stories.length === 0) {
      parts.push(`${term}: ${t('edition.nothingNew')}`, '');
      continue;
    }
    parts.push(`== ${term.toUpperCase()} (${stories.length}) ==`, '');
    for (const [index, story] of stories.entries()) {
      parts.push(`${index + 1}. ${story.title}`, `   ${story.summary}`);
      for (const outlet of story.outlets) parts.push(`   - ${outlet.name}, ${outlet.time}  ${outlet.url}`);
      parts.push(`   ${whyHere(story, language)}`, '');
    }
    if (moreCount > 0) parts.push(t('edition.more', { count: moreCount }), '');
  }
  return [...parts, line.coverage, '', '--', t('footer.edition'), `${props.siteUrl}/dashboard`, ''].join('\n');
}
