import type { Language } from '../contract/language.ts';
import { type EditionProps, type EditionTerm, storyCountOf } from './edition.ts';
import { coverageLine, greetingLine, preheaderLine, receivesLine, silentLine, subjectLine } from './edition-lines.ts';
import { storyHtml } from './edition-story.tsx';
import { editionText } from './edition-text.ts';
import { Box, Layout, Link, type RenderedMail, Row, toHtml } from './layout.tsx';
import { SponsoredBlock } from './sponsored-block.tsx';
import { colour, face, text } from './style.ts';
import { words } from './words.ts';

/** Gmail clips a mail at 102 KB and hides the unsubscribe link with it (design §3). */
const largestHtml = 80_000;

/** The mail of an edition, made to fit: what is too much for the mail moves to the web page. */
export function editionMail(props: EditionProps, language: Language): RenderedMail {
  let fitting = props;
  let html = editionHtml(fitting, language, false);
  while (Buffer.byteLength(html) > largestHtml && storyCountOf(fitting) > 1) {
    fitting = withoutLastStory(fitting);
    html = editionHtml(fitting, language, false);
  }
  return { subject: subjectLine(fitting, language), html, text: editionText(fitting, language) };
}

/** The same edition as a page of its own, with everything on it. */
export function editionPage(props: EditionProps, language: Language): string {
  return editionHtml(props, language, true);
}

function withoutLastStory(props: EditionProps): EditionProps {
  const last = props.terms.findLastIndex(({ stories }) => stories.length > 0);
  const terms = props.terms.map((term, index) =>
    index === last ? { ...term, stories: term.stories.slice(0, -1) } : term,
  );
  return { ...props, terms, webCount: props.webCount + 1 };
}

function editionHtml(props: EditionProps, language: Language, isWeb: boolean): string {
  const t = words(language);
  const withStories = props.terms.filter(({ stories }) => stories.length > 0);
  // never first, and never where there is nothing else to read
  const sponsoredAfter = props.sponsored ? Math.max(0, withStories.length - 2) : -1;
  const slots: string[] = [];
  const frame = toHtml(
    <Layout
      language={language}
      title={subjectLine(props, language)}
      preheader={preheaderLine(props, language)}
      siteUrl={props.siteUrl}
      corner={!isWeb && props.webUrl && <Link href={props.webUrl}>{t('edition.onTheSite')}</Link>}
      footer={<Footer props={props} language={language} />}
    >
      <Opening props={props} language={language} />
      {withStories.map((term, index) => [
        <TermSection
          key={term.term}
          {...term}
          isFirst={index === 0}
          isWeb={isWeb}
          slots={slots}
          props={props}
          language={language}
        />,
        index === sponsoredAfter && props.sponsored && (
          <SponsoredBlock key="sponsored" block={props.sponsored} language={language} />
        ),
      ])}
      <Closing props={props} language={language} />
    </Layout>,
  );
  return frame.replace(/<tr data-slot="(\d+)"><\/tr>/g, (_, slot) => slots[Number(slot)]!);
}

interface PartProps {
  props: EditionProps;
  language: Language;
}

function Opening({ props, language }: PartProps) {
  const t = words(language);
  return (
    <Row padding="24px 32px 0">
      {props.isPreview && (
        <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '0 0 6px' }}>
          {t('edition.preview')}
        </p>
      )}
      <h1
        className="ink h1"
        style={{
          ...text(50, 48, colour.ink, face.headline),
          fontWeight: 800,
          fontStretch: '70%',
          letterSpacing: '-0.012em',
          margin: 0,
        }}
      >
        {props.dateText}
      </h1>
      <p className="ink2" style={{ ...text(18, 27, colour.ink2, face.serif), margin: '12px 0 0' }}>
        {greetingLine(props, language)}
      </p>
      {props.heard > 0 && (
        <p className="ink2" style={{ ...text(15, 22, colour.ink2), margin: '8px 0 0' }}>
          {t('edition.heard', { count: props.heard })}
        </p>
      )}
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
  );
}

type SectionProps = EditionTerm &
  PartProps & {
    isFirst: boolean;
    isWeb: boolean /** Finished stories, put in where their row stands. */;
    slots: string[];
  };

function TermSection({ term, stories, cutCount, isFirst, isWeb, slots, props, language }: SectionProps) {
  const t = words(language);
  const rule = { borderBottom: `3px solid ${colour.ink}`, padding: '0 0 8px' };
  return (
    <>
      <Row padding="22px 32px 0">
        <Box>
          <tr>
            <td className="ruleink" style={rule}>
              <h2
                style={{
                  ...text(22, 28, colour.ink, face.headline),
                  fontWeight: 800,
                  fontStretch: '80%',
                  margin: 0,
                }}
              >
                <span className="mk" style={{ backgroundColor: colour.marker, color: colour.ink, padding: '1px 6px' }}>
                  {term}
                </span>
              </h2>
            </td>
            <td
              className="ruleink ink3"
              align="right"
              style={{ ...text(14, 20, colour.ink3), ...rule, verticalAlign: 'bottom', whiteSpace: 'nowrap' }}
            >
              {t('edition.clippings', { count: stories.length })}
            </td>
          </tr>
        </Box>
      </Row>
      {stories.map((story, index) => [
        index > 0 && <Hairline key={`rule ${story.url}`} />,
        <tr
          key={story.url}
          data-slot={slots.push(storyHtml({ story, isLead: isFirst && index === 0, isWeb, language })) - 1}
        />,
      ])}
      {cutCount > 0 && (
        <Row padding="0 32px 12px">
          <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: 0 }}>
            {t('edition.chosen', { count: cutCount })}{' '}
            <Link href={props.controls?.terms ?? props.siteUrl}>{t('edition.narrow')}</Link>.
          </p>
        </Row>
      )}
    </>
  );
}

function Hairline() {
  return (
    <Row padding="0 32px">
      <Box>
        <tr>
          <td className="rule" style={{ borderTop: `1px solid ${colour.rule}`, fontSize: 0, lineHeight: 0 }}>
            &nbsp;
          </td>
        </tr>
      </Box>
    </Row>
  );
}

function Closing({ props, language }: PartProps) {
  const t = words(language);
  return (
    <Row padding="22px 32px 30px">
      {props.webCount > 0 && props.webUrl && (
        <p style={{ ...text(15, 22, colour.ink2), margin: '0 0 16px', fontWeight: 'bold' }}>
          <Link href={props.webUrl}>{t('edition.more', { count: props.webCount })}</Link>
        </p>
      )}
      {props.silent.map((silent) => (
        <p
          key={silent.term}
          className="rule ink2"
          style={{
            ...text(15, 22, colour.ink2),
            borderTop: `1px solid ${colour.rule}`,
            margin: 0,
            padding: '14px 0 10px',
          }}
        >
          <strong className="ink" style={{ color: colour.ink }}>
            {silent.term}
          </strong>
          {silentLine(silent, language).slice(silent.term.length)}
        </p>
      ))}
      <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '10px 0 0' }}>
        {coverageLine(props, language)}
      </p>
    </Row>
  );
}

export function Footer({ props, language }: PartProps) {
  const t = words(language);
  const { controls } = props;
  const links = controls
    ? [
        { label: t('controls.terms'), href: controls.terms },
        { label: t('controls.time'), href: controls.settings },
        { label: t('controls.pause'), href: controls.pause },
        { label: t('controls.unsubscribe'), href: controls.unsubscribe },
      ].flatMap(({ label, href }) => (href ? [{ label, href }] : []))
    : [];
  return (
    <>
      {props.reader && (
        <p className="ink2" style={{ ...text(14, 22, colour.ink2), margin: '0 0 14px' }}>
          {receivesLine(props, language)}
        </p>
      )}
      {links.length > 0 && (
        <p className="ink2" style={{ ...text(14, 28, colour.ink2), margin: '0 0 14px' }}>
          {links.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && '\u00a0 · \u00a0'}
              <Link href={href}>{label}</Link>
            </span>
          ))}
        </p>
      )}
      <p className="ink3" style={{ ...text(14, 22, colour.ink3), margin: 0 }}>
        {t('footer.edition')} {t('footer.sender', { contact: props.contact })}
      </p>
    </>
  );
}
