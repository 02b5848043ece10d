import type { ReactNode } from 'react';
import type { Language } from '../contract/language.ts';
import type { EditionProps } from './edition.ts';
import { Box, Link, Row } from './layout.tsx';
import { colour, face, text } from './style.ts';
import { words } from './words.ts';

export function Headline({ children }: { children: ReactNode }) {
  return (
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
      {children}
    </h1>
  );
}

export function Greeting({ children }: { children: ReactNode }) {
  return (
    <p className="ink2" style={{ ...text(18, 27, colour.ink2, face.serif), margin: '12px 0 0' }}>
      {children}
    </p>
  );
}

interface TopControlsProps {
  controls: EditionProps['controls'];
  language: Language;
}

/** The way out stands at the top too, not only at the end. */
export function TopControls({ controls, language }: TopControlsProps) {
  const t = words(language);
  if (!controls) return null;
  return (
    <p className="ink3" style={{ ...text(14, 28, colour.ink3), margin: '4px 0 0' }}>
      {controls.pause && (
        <>
          <Link href={controls.pause}>{t('controls.pause')}</Link>
          {'\u00a0\u00a0·\u00a0 '}
        </>
      )}
      <Link href={controls.unsubscribe}>{t('controls.unsubscribe')}</Link>
    </p>
  );
}

interface SectionHeadingProps {
  children: ReactNode;
  /** At the right: how many. */
  count: string;
  /** A reader's term is marked with the pen. */
  isTerm?: boolean;
}

export function SectionHeading({ children, count, isTerm = false }: SectionHeadingProps) {
  const rule = { borderBottom: `3px solid ${colour.ink}`, padding: '0 0 8px' };
  return (
    <Row padding="22px 32px 0">
      <Box>
        <tr>
          <td className="ruleink" style={rule}>
            <h2
              className="ink"
              style={{ ...text(22, 28, colour.ink, face.headline), fontWeight: 800, fontStretch: '80%', margin: 0 }}
            >
              {isTerm ? (
                <span className="mk" style={{ backgroundColor: colour.marker, color: colour.ink, padding: '1px 6px' }}>
                  {children}
                </span>
              ) : (
                children
              )}
            </h2>
          </td>
          <td
            className="ruleink ink3"
            align="right"
            style={{ ...text(14, 20, colour.ink3), ...rule, verticalAlign: 'bottom', whiteSpace: 'nowrap' }}
          >
            {count}
          </td>
        </tr>
      </Box>
    </Row>
  );
}

export function Hairline() {
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

interface MoreProps {
  count: number;
  url: string;
  language: Language;
}

/** What only the web page holds. */
export function MoreOnTheSite({ count, url, language }: MoreProps) {
  return (
    <p style={{ ...text(15, 22, colour.ink2), margin: '0 0 16px', fontWeight: 'bold' }}>
      <Link href={url}>{words(language)('edition.more', { count })}</Link>
    </p>
  );
}

/** A term without news. */
export function SilentTerm({ term, line }: { term: string; line: string }) {
  return (
    <p
      className="rule ink2"
      style={{
        ...text(15, 22, colour.ink2),
        borderTop: `1px solid ${colour.rule}`,
        margin: 0,
        padding: '14px 0 10px',
      }}
    >
      <strong className="ink" style={{ color: colour.ink }}>
        {term}
      </strong>
      {line}
    </p>
  );
}

/** How much was read. */
export function Coverage({ children }: { children: ReactNode }) {
  return (
    <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '10px 0 0' }}>
      {children}
    </p>
  );
}
