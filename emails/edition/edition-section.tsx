import type { Language } from '../../contract/language.ts';
import { Link, Row } from '../layout.tsx';
import type { MailPart } from '../mail-parts.ts';
import { createTemplate, hole } from '../template.tsx';
import { words } from '../words.ts';
import type { EditionTerm } from './edition.ts';
import { SectionHeading } from './edition-parts.tsx';
import { storyHtml } from './edition-story.tsx';

interface SectionOptions {
  /** The first story of the mail is set larger. */
  isFirst: boolean;
  isWeb: boolean;
  /** Where the reader makes a term narrower; null for somebody else's terms. */
  termsUrl: string | null;
  language: Language;
}

const headingTemplate = createTemplate(({ count, language }: { count: number; language: Language }) => (
  <SectionHeading count={words(language)('edition.clippings', { count })} isTerm>
    {hole('term')}
  </SectionHeading>
));
const cutTemplate = createTemplate((shape: { count: number; url: string | null; language: Language }) => (
  <Cut {...shape} />
));

/** A term with its stories. */
export function termSection(
  { term, stories, cutCount }: EditionTerm,
  { isFirst, isWeb, termsUrl, language }: SectionOptions,
): MailPart[] {
  const parts = headingTemplate({ count: stories.length, language }, { term });
  for (const [index, story] of stories.entries()) {
    parts.push(...storyHtml(story, { isLead: isFirst && index === 0, isFirst: index === 0, isWeb, language }));
  }
  if (cutCount > 0) parts.push(...cutTemplate({ count: cutCount, url: termsUrl, language }, {}));
  return parts;
}

function Cut({ count, url, language }: { count: number; url: string | null; language: Language }) {
  const t = words(language);
  return (
    <Row padding="0 32px 12px">
      <p className="t14 ink3">
        {url ? (
          <>
            {t('edition.chosen', { count })} <Link href={url}>{t('edition.narrow')}</Link>.
          </>
        ) : (
          t('edition.cut', { count })
        )}
      </p>
    </Row>
  );
}
