import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../contract/language.ts';
import type { EditionStory } from './edition.ts';
import { Box, Link, Row } from './layout.tsx';
import { Marked } from './marked.tsx';
import { colour, face, text } from './style.ts';
import { whyHere } from './why-here.ts';
import { words } from './words.ts';

/** More lines than this would push the next story off the screen; the web page lists them all. */
export const outletLines = 4;

/**
 * Ten thousand readers of one subject get the same story: its markup is made once and only the signed answers are put in for
 * each. Holds the stories of a morning, not of a year.
 */
const made = new Map<string, string>();
const mostMade = 2000;
/** Not to be guessed, so that no headline can pass for one. */
const nonce = crypto.randomUUID();
const blank = { useful: `useful-${nonce}`, notThis: `not-this-${nonce}`, lessOutlet: `less-outlet-${nonce}` };

export function storyHtml({ story, ...rest }: StoryProps): string {
  const { answers } = story;
  const generic = { story: { ...story, answers: answers && blank }, ...rest };
  const key = JSON.stringify(generic);
  let html = made.get(key);
  if (html === undefined) {
    if (made.size >= mostMade) made.clear();
    html = renderToStaticMarkup(<Story {...generic} />);
    made.set(key, html);
  }
  if (!answers) return html;
  return html
    .replace(blank.useful, () => attribute(answers.useful))
    .replace(blank.notThis, () => attribute(answers.notThis))
    .replace(blank.lessOutlet, () => attribute(answers.lessOutlet));
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

interface StoryProps {
  story: EditionStory;
  /** The first story of the mail is set larger. */
  isLead: boolean;
  isWeb: boolean;
  language: Language;
}

function Story({ story, isLead, isWeb, language }: StoryProps) {
  const t = words(language);
  const size = isLead ? text(28, 33, colour.ink, face.serif) : text(21, 27, colour.ink, face.serif);
  return (
    <Row padding="22px 32px 24px">
      {story.isUpdate && (
        <p style={{ ...text(13, 18, colour.ink), margin: '0 0 6px', fontWeight: 'bold' }}>
          <span className="tag" style={{ backgroundColor: colour.ink, color: colour.paper, padding: '3px 7px' }}>
            {t('edition.update')}
          </span>
        </p>
      )}
      <h3 style={{ ...size, margin: 0, fontWeight: 'bold', letterSpacing: '-0.01em' }}>
        <a className="ink" href={story.url} style={{ color: colour.ink, textDecoration: 'none' }}>
          <Marked text={story.title} marks={story.titleMarks} />
        </a>
      </h3>
      <p className="ink2" style={{ ...text(17, 26, colour.ink2, face.serif), margin: '9px 0 0' }}>
        <Marked text={story.summary} marks={story.summaryMarks} />
      </p>
      <Outlets outlets={story.outlets} limit={isWeb ? story.outlets.length : outletLines} language={language} />
      <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '14px 0 12px' }}>
        {whyHere(story, language)}
      </p>
      {story.answers && <Answers story={story} answers={story.answers} language={language} />}
    </Row>
  );
}

interface OutletsProps {
  outlets: EditionStory['outlets'];
  limit: number;
  language: Language;
}

function Outlets({ outlets, limit, language }: OutletsProps) {
  const [only] = outlets;
  if (outlets.length === 1 && only) {
    return (
      <p className="ink2" style={{ ...text(14, 20, colour.ink2), margin: '10px 0 0' }}>
        <Link href={only.url}>{only.name}</Link>, {only.time}
      </p>
    );
  }
  const line = { borderTop: `1px solid ${colour.rule}`, verticalAlign: 'top' as const };
  const hidden = outlets.length - limit;
  return (
    <Box style={{ marginTop: '16px' }}>
      {outlets.slice(0, limit).map((outlet) => (
        <tr key={outlet.url}>
          <td className="rule ink2" style={{ ...text(14, 20, colour.ink2), ...line, padding: '10px 12px 10px 0' }}>
            <Link href={outlet.url}>
              <strong>{outlet.name}</strong>
            </Link>
            {`: ${outlet.title}`}
          </td>
          <td
            className="rule ink3"
            align="right"
            style={{ ...text(14, 20, colour.ink3), ...line, padding: '10px 0', whiteSpace: 'nowrap' }}
          >
            {outlet.time}
          </td>
        </tr>
      ))}
      {hidden > 0 && (
        <tr>
          <td className="rule ink3" colSpan={2} style={{ ...text(14, 20, colour.ink3), ...line, padding: '10px 0 0' }}>
            {words(language)('edition.moreOutlets', { count: hidden })}
          </td>
        </tr>
      )}
    </Box>
  );
}

interface AnswersProps {
  story: EditionStory;
  answers: NonNullable<EditionStory['answers']>;
  language: Language;
}

function Answers({ story, answers, language }: AnswersProps) {
  const t = words(language);
  const [first] = story.outlets;
  const leadOutlet = story.outlets.find(({ url }) => url === story.url) ?? first;
  const buttons = [
    { label: t('edition.useful'), href: answers.useful },
    { label: t('edition.notThis'), href: answers.notThis },
  ];
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            {buttons.flatMap(({ label, href }, index) => [
              ...(index > 0
                ? [
                    <td key={`gap ${href}`} width={8} style={{ fontSize: 0, lineHeight: 0 }}>
                      &nbsp;
                    </td>,
                  ]
                : []),
              <td key={href} className="bd" style={{ border: `1px solid ${colour.border}`, borderRadius: '3px' }}>
                <a
                  className="ink"
                  href={href}
                  style={{
                    ...text(14, 18, colour.ink),
                    display: 'block',
                    padding: '9px 13px',
                    textDecoration: 'none',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {label}
                </a>
              </td>,
            ])}
          </tr>
        </tbody>
      </table>
      {leadOutlet && (
        <p style={{ ...text(14, 20, colour.ink2), margin: '12px 0 0' }}>
          <Link href={answers.lessOutlet}>{t('edition.lessOutlet', { outlet: leadOutlet.name })}</Link>
        </p>
      )}
    </>
  );
}
