import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../contract/language.ts';
import { MailRow, type RenderedMail } from '../layout.tsx';
import { bytesOf, createTemplate, hole, type MailInParts, type MailPart, textOfParts } from '../template.tsx';
import { words } from '../words.ts';
import { type EditionProps, type EditionTerm, fitMail } from './edition.ts';
import { editionFrame } from './edition-frame.tsx';
import { subjectLine } from './edition-lines.ts';
import { AwaySection, SectionHeading } from './edition-parts.tsx';
import { storyHtml } from './edition-story.tsx';
import { editionText } from './edition-text.ts';
import { SponsoredBlock } from './sponsored-block.tsx';

interface SectionOptions {
  /** The first story of the mail has a larger headline. */
  isFirst: boolean;
  isWeb: boolean;
  /** Where the reader can narrow a term; null for another person's terms. */
  termsUrl: string | null;
  language: Language;
}

const headingTemplate = createTemplate(({ count, language }: { count: number; language: Language }) => (
  <SectionHeading count={words(language)('edition.clippings', { count })} isTerm>
    {hole('term')}
  </SectionHeading>
));
const noteTemplate = createTemplate((_: object) => (
  <MailRow padding="12px 32px 0">
    <p className="t16 ink">{hole('note')}</p>
  </MailRow>
));
const cutTemplate = createTemplate(Cut);

function termSection(
  { term, note, stories, cutCount }: EditionTerm,
  { isFirst, isWeb, termsUrl, language }: SectionOptions,
): MailPart[] {
  const parts = headingTemplate({ count: stories.length, language }, { term });
  if (note) parts.push(...noteTemplate({}, { note }));
  for (const [index, story] of stories.entries()) {
    parts.push(...storyHtml(story, { isLead: isFirst && index === 0, isFirst: index === 0, isWeb, language }));
  }
  if (cutCount > 0) parts.push(...cutTemplate({ count: cutCount, url: termsUrl, language }, {}));
  return parts;
}

function Cut({ count, url, language }: { count: number; url: string | null; language: Language }) {
  const t = words(language);
  return (
    <MailRow padding="0 32px 12px">
      <p className="t14 ink3">
        {url ? (
          <>
            {t('edition.chosen', { count })}{' '}
            <a className="nw" href={url}>
              {t('edition.narrow')}
            </a>
            .
          </>
        ) : (
          t('edition.cut', { count })
        )}
      </p>
    </MailRow>
  );
}

/** The mail of an edition, cut to the size limit. */
export function editionMailInParts(props: EditionProps, language: Language): MailInParts {
  const { fitting, html } = fitMail(props, (some) => editionHtml(some, language, false), bytesOf);
  return { subject: subjectLine(fitting, language), html, text: editionText(fitting, language) };
}

export function editionMail(props: EditionProps, language: Language): RenderedMail {
  const { subject, html, text } = editionMailInParts(props, language);
  return { subject, html: textOfParts(html), text: textOfParts(text) };
}

/** The same edition as a separate page, with all its stories. */
export function editionPage(props: EditionProps, language: Language): string {
  return textOfParts(editionHtml(props, language, true));
}

const sponsoredTemplate = createTemplate(SponsoredBlock);

function editionHtml(props: EditionProps, language: Language, isWeb: boolean): MailPart[] {
  const withStories = props.terms.filter(({ stories }) => stories.length > 0);
  const termsUrl = props.clipping?.owner ? null : (props.controls?.terms ?? props.siteUrl);
  const sections = withStories.flatMap((term, index) =>
    termSection(term, { isFirst: index === 0, isWeb, termsUrl, language }),
  );
  if (sections.length > 0) sections.push(...sponsoredSection(props.sponsored, language));
  if (props.away) sections.push(renderToStaticMarkup(<AwaySection away={props.away} language={language} />));
  return editionFrame(props, language, isWeb, sections);
}

function sponsoredSection(sponsored: EditionProps['sponsored'], language: Language): MailPart[] {
  if (!sponsored) return [];
  const block = { ...sponsored, url: sponsored.url && hole('url') };
  return sponsoredTemplate({ block, language }, { url: sponsored.url });
}
