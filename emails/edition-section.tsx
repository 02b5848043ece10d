import type { Language } from '../contract/language.ts';
import type { EditionTerm } from './edition.ts';
import { storyHtml } from './edition-story.tsx';
import { Box, Link, Row } from './layout.tsx';
import type { MailPart } from './mail-parts.ts';
import { createStamp, hole } from './stamp.tsx';
import { colour, face, text } from './style.ts';
import { words } from './words.ts';

interface SectionOptions {
  /** The first story of the mail is set larger. */
  isFirst: boolean;
  isWeb: boolean;
  /** Where the reader makes a term narrower. */
  termsUrl: string;
  language: Language;
}

const stampHeading = createStamp((shape: { count: number; language: Language }) => <Heading {...shape} />);
const stampCut = createStamp((shape: { count: number; url: string; language: Language }) => <Cut {...shape} />);
const stampHairline = createStamp((_: object) => <Hairline />);

/** A term with its stories. */
export function termSection(
  { term, stories, cutCount }: EditionTerm,
  { isFirst, isWeb, termsUrl, language }: SectionOptions,
): MailPart[] {
  const parts = stampHeading({ count: stories.length, language }, { term });
  for (const [index, story] of stories.entries()) {
    if (index > 0) parts.push(...stampHairline({}, {}));
    parts.push(...storyHtml(story, { isLead: isFirst && index === 0, isWeb, language }));
  }
  if (cutCount > 0) parts.push(...stampCut({ count: cutCount, url: termsUrl, language }, {}));
  return parts;
}

function Heading({ count, language }: { count: number; language: Language }) {
  const rule = { borderBottom: `3px solid ${colour.ink}`, padding: '0 0 8px' };
  return (
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
                {hole('term')}
              </span>
            </h2>
          </td>
          <td
            className="ruleink ink3"
            align="right"
            style={{ ...text(14, 20, colour.ink3), ...rule, verticalAlign: 'bottom', whiteSpace: 'nowrap' }}
          >
            {words(language)('edition.clippings', { count })}
          </td>
        </tr>
      </Box>
    </Row>
  );
}

function Cut({ count, url, language }: { count: number; url: string; language: Language }) {
  const t = words(language);
  return (
    <Row padding="0 32px 12px">
      <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: 0 }}>
        {t('edition.chosen', { count })} <Link href={url}>{t('edition.narrow')}</Link>.
      </p>
    </Row>
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
