import type { Language } from '../../contract/language.ts';
import type { RenderedMail } from '../layout.tsx';
import { bytesOf, type MailInParts, type MailPart, textOf } from '../mail-parts.ts';
import { createTemplate, hole } from '../template.tsx';
import type { EditionProps } from './edition.ts';
import { editionFrame } from './edition-frame.tsx';
import { subjectLine } from './edition-lines.ts';
import { termSection } from './edition-section.tsx';
import { editionText } from './edition-text.ts';
import { fitMail } from './fit-mail.ts';
import { SponsoredBlock } from './sponsored-block.tsx';

/** The mail of an edition, made to fit. */
export function editionMailInParts(props: EditionProps, language: Language): MailInParts {
  const { fitting, html } = fitMail(props, (some) => editionHtml(some, language, false), bytesOf);
  return { subject: subjectLine(fitting, language), html, text: editionText(fitting, language) };
}

export function editionMail(props: EditionProps, language: Language): RenderedMail {
  const { subject, html, text } = editionMailInParts(props, language);
  return { subject, html: textOf(html), text: textOf(text) };
}

/** The same edition as a page of its own, with everything on it. */
export function editionPage(props: EditionProps, language: Language): string {
  return textOf(editionHtml(props, language, true));
}

const sponsoredTemplate = createTemplate(
  ({ block, language }: { block: NonNullable<EditionProps['sponsored']>; language: Language }) => (
    <SponsoredBlock block={block} language={language} />
  ),
);

function editionHtml(props: EditionProps, language: Language, isWeb: boolean): MailPart[] {
  const { sponsored } = props;
  const withStories = props.terms.filter(({ stories }) => stories.length > 0);
  // never first, and never where there is nothing else to read
  const sponsoredAfter = sponsored ? Math.max(0, withStories.length - 2) : -1;
  const termsUrl = props.clipping?.owner ? null : (props.controls?.terms ?? props.siteUrl);
  const sections = withStories.flatMap((term, index) => {
    const section = termSection(term, { isFirst: index === 0, isWeb, termsUrl, language });
    if (index !== sponsoredAfter || !sponsored) return section;
    const block = { ...sponsored, url: sponsored.url && hole('url') };
    return [...section, ...sponsoredTemplate({ block, language }, { url: sponsored.url })];
  });
  return editionFrame(props, language, isWeb, sections);
}
