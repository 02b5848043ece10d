import type { Language } from '../../contract/language.ts';
import { Box, Layout, MailRow, padded, toHtml } from '../layout.tsx';
import { createTemplate, hole, type MailPart, Slot } from '../template.tsx';
import { words } from '../words.ts';
import { anchorOf, dayStories, type EditionProps } from './edition.ts';
import { FaceName, faceStyle, SentBy, Signature } from './edition-face.tsx';
import {
  controlsOf,
  coverageLine,
  greetingLine,
  headingLine,
  preheaderLine,
  receivesLine,
  silentLine,
  subjectLine,
} from './edition-lines.ts';
import { Closing, SilentTerm } from './edition-parts.tsx';

/** The part of a frame that many readers share. */
interface FrameShape
  extends Pick<
    EditionProps,
    'siteUrl' | 'dateText' | 'isPreview' | 'answersTaken' | 'controls' | 'contact' | 'clipping'
  > {
  language: Language;
  hasCorner: boolean;
  /** The strongest stories are listed at the top. */
  hasDay: boolean;
  /** Number of stories only on the web page, if there is one. */
  webCount: number;
  hasBook: boolean;
  hasSilent: boolean;
  coverage: string;
  hasReader: boolean;
}

const frameTemplate = createTemplate(Frame, toHtml);
const dayTemplate = createTemplate(({ anchor, line }: { anchor: string; line: string }) => (
  <tr>
    <td className="rule day">
      <a href={`#${anchor}`}>{line}</a>
    </td>
  </tr>
));
const silentTemplate = createTemplate((_: object) => <SilentTerm term={hole('term')} line={hole('line')} />);

export function editionFrame(
  props: EditionProps,
  language: Language,
  isWeb: boolean,
  sections: readonly MailPart[],
): MailPart[] {
  const { controls } = props;
  const day = dayStories(props, language);
  const shape: FrameShape = {
    language,
    siteUrl: props.siteUrl,
    dateText: headingLine(props, language),
    isPreview: props.isPreview,
    answersTaken: props.answersTaken,
    hasCorner: !isWeb && props.webUrl !== null,
    hasDay: day.length > 0,
    webCount: props.webUrl ? props.webCount : 0,
    hasBook: Boolean(props.bookUrl),
    hasSilent: props.silent.length > 0,
    coverage: coverageLine(props, language),
    controls: controls && {
      ...controls,
      alerts: controls.alerts && hole('alerts'),
      pause: controls.pause && hole('pause'),
      unsubscribe: hole('unsubscribe'),
    },
    hasReader: props.reader !== null,
    contact: props.contact,
    clipping: props.clipping,
  };
  return frameTemplate(shape, {
    title: subjectLine(props, language),
    preheader: padded(preheaderLine(props, language)),
    webUrl: props.webUrl,
    bookUrl: props.bookUrl,
    greeting: greetingLine(props, language),
    alerts: controls?.alerts,
    pause: controls?.pause,
    unsubscribe: controls?.unsubscribe,
    day: day.flatMap((story) => dayTemplate({ anchor: anchorOf(story), line: story.line }, {})),
    sections,
    silent: props.silent.flatMap((silent) =>
      silentTemplate({}, { term: silent.term, line: silentLine(silent, language).slice(silent.term.length) }),
    ),
    receives: receivesLine(props, language),
  });
}

function Frame(shape: FrameShape) {
  const { language, siteUrl, controls, contact } = shape;
  const receives = shape.hasReader ? hole('receives') : null;
  const face = shape.clipping?.face;
  return (
    <Layout
      language={language}
      title={hole('title')}
      preheader={hole('preheader')}
      siteUrl={siteUrl}
      corner={shape.hasCorner && <a href={hole('webUrl')}>{words(language)('edition.onTheSite')}</a>}
      name={face ? <FaceName face={face} /> : undefined}
      extraStyle={face ? faceStyle(face) : undefined}
      footer={
        <>
          <Footer receives={receives} controls={controls} contact={contact} language={language} />
          {face && <SentBy siteUrl={siteUrl} language={language} />}
        </>
      }
    >
      <Opening {...shape} />
      <Slot name="sections" />
      {face?.signature && <Signature face={face} />}
      <Closing
        webCount={shape.webCount}
        webUrl={hole('webUrl')}
        bookUrl={shape.hasBook && hole('bookUrl')}
        silent={shape.hasSilent && <Slot name="silent" />}
        coverage={shape.coverage}
        language={language}
      />
    </Layout>
  );
}

function Opening({ language, dateText, isPreview, answersTaken, hasDay, clipping }: FrameShape) {
  const t = words(language);
  return (
    <MailRow padding="24px 32px 0">
      {isPreview && (
        <p className="t14 ink3" style={{ marginBottom: '6px' }}>
          {t('edition.preview')}
        </p>
      )}
      {clipping && (
        <p className="t16 ink2" style={{ marginBottom: '6px' }}>
          <strong className={clipping.face ? 'fc' : 'ink'}>{clipping.name}</strong>
          {clipping.owner && ` · ${clipping.owner}`}
        </p>
      )}
      <h1 className="ink h1">{dateText}</h1>
      {clipping?.face?.opening && <p className="gr ink">{clipping.face.opening}</p>}
      <p className="gr">{hole('greeting')}</p>
      {answersTaken > 0 && (
        <p className="t15 ink2" style={{ marginTop: '8px' }}>
          {t('edition.answersTaken', { count: answersTaken })}
        </p>
      )}
      {hasDay && (
        <>
          <p className="t14 ink3 b" style={{ margin: '14px 0 6px' }}>
            {t('edition.day')}
          </p>
          <Box>
            <Slot name="day" />
          </Box>
        </>
      )}
    </MailRow>
  );
}

interface FooterProps {
  /** Why the receiver gets this mail; null without a receiver. */
  receives: string | null;
  controls: EditionProps['controls'];
  contact: string;
  language: Language;
}

export function Footer({ receives, controls, contact, language }: FooterProps) {
  const t = words(language);
  const links = controlsOf(controls, language);
  return (
    <>
      {receives && (
        <p className="t14 ink2" style={{ marginBottom: '14px' }}>
          {receives}
        </p>
      )}
      {links.length > 0 && (
        <p className="tl ink2" style={{ marginBottom: '14px' }}>
          {links.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && '\u00a0\u00a0·\u00a0 '}
              <a className="nw" href={href}>
                {label}
              </a>
            </span>
          ))}
        </p>
      )}
      <p className="t14 ink3">
        {t('footer.edition')} {t('footer.sender', { contact })}
      </p>
    </>
  );
}
