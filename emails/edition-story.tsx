import type { Language } from '../contract/language.ts';
import { type EditionStory, leadOutletOf } from './edition.ts';
import { Box, Link, Row } from './layout.tsx';
import type { MailPart } from './mail-parts.ts';
import { Marked } from './marked.tsx';
import { createStamp, hole, Slot } from './stamp.tsx';
import { colour, face, text } from './style.ts';
import { whyHere } from './why-here.ts';
import { words } from './words.ts';

/** More lines than this would push the next story off the screen; the web page lists them all. */
export const outletLines = 4;

interface StoryOptions {
  /** The first story of the mail is set larger. */
  isLead: boolean;
  isWeb: boolean;
  language: Language;
}

/** Cut where readers differ: the head by their term, the answers by their signed links; the outlets are the same for all. */
const stampRow = createStamp((_: object) => (
  <Row padding="22px 32px 24px">
    <Slot name="content" as="p" />
  </Row>
));
const stampHead = createStamp((props: HeadProps) => <Head {...props} />);
const stampOutlets = createStamp((props: OutletsProps) => <Outlets {...props} />);
const stampWhy = createStamp((props: { line: string }) => <Why {...props} />);
const stampAnswers = createStamp((props: AnswersProps) => <Answers {...props} />);

export function storyHtml(story: EditionStory, { isLead, isWeb, language }: StoryOptions): MailPart[] {
  const { title, titleMarks, url, summary, summaryMarks, isUpdate, outlets, answers } = story;
  const content = [
    ...stampHead({ title, titleMarks, url, summary, summaryMarks, isUpdate, isLead, language }, {}),
    ...stampOutlets({ outlets, limit: isWeb ? outlets.length : outletLines, language }, {}),
    ...stampWhy({ line: whyHere(story, language) }, {}),
    ...(answers ? stampAnswers({ outlet: leadOutletOf(story), language }, { ...answers }) : []),
  ];
  return stampRow({}, { content });
}

type HeadProps = Pick<EditionStory, 'title' | 'titleMarks' | 'url' | 'summary' | 'summaryMarks' | 'isUpdate'> & {
  isLead: boolean;
  language: Language;
};

function Head({ title, titleMarks, url, summary, summaryMarks, isUpdate, isLead, language }: HeadProps) {
  const size = isLead ? text(28, 33, colour.ink, face.serif) : text(21, 27, colour.ink, face.serif);
  return (
    <>
      {isUpdate && (
        <p style={{ ...text(13, 18, colour.ink), margin: '0 0 6px', fontWeight: 'bold' }}>
          <span className="tag" style={{ backgroundColor: colour.ink, color: colour.paper, padding: '3px 7px' }}>
            {words(language)('edition.update')}
          </span>
        </p>
      )}
      <h3 style={{ ...size, margin: 0, fontWeight: 'bold', letterSpacing: '-0.01em' }}>
        <a className="ink" href={url} style={{ color: colour.ink, textDecoration: 'none' }}>
          <Marked text={title} marks={titleMarks} />
        </a>
      </h3>
      <p className="ink2" style={{ ...text(17, 26, colour.ink2, face.serif), margin: '9px 0 0' }}>
        <Marked text={summary} marks={summaryMarks} />
      </p>
    </>
  );
}

function Why({ line }: { line: string }) {
  return (
    <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '14px 0 12px' }}>
      {line}
    </p>
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
  /** Whose headline it is. */
  outlet: string | undefined;
  language: Language;
}

function Answers({ outlet, language }: AnswersProps) {
  const t = words(language);
  const buttons = [
    { label: t('edition.useful'), href: hole('useful') },
    { label: t('edition.notThis'), href: hole('notThis') },
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
      {outlet && (
        <p style={{ ...text(14, 20, colour.ink2), margin: '12px 0 0' }}>
          <Link href={hole('lessOutlet')}>{t('edition.lessOutlet', { outlet })}</Link>
        </p>
      )}
    </>
  );
}
