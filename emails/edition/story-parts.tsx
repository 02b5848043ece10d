import type { Language } from '../../contract/language.ts';
import { disputeParts, whyHere } from '../../contract/rules/story-notes.ts';
import { words } from '../words.ts';
import type { MailStory } from './edition.ts';

type MoreProps = Pick<MailStory, 'more'> & { language: Language };

/** Other news of the same event, a line each: outlet and headline. */
export function MoreOnThis({ more, language }: MoreProps) {
  if (more.length === 0) return null;
  return (
    <>
      <p className="t14 ink3 b" style={{ marginTop: '8px' }}>
        {words(language)('edition.moreOnThis')}
      </p>
      {more.map(({ outlet, title, url }) => (
        <p key={url} className="t14 ink2">
          {`${outlet}: `}
          <a href={url}>{title}</a>
        </p>
      ))}
    </>
  );
}

export function moreOnThisText({ more, language }: MoreProps, indent: string): string[] {
  if (more.length === 0) return [];
  return [
    `${indent}${words(language)('edition.moreOnThis')}:`,
    ...more.flatMap(({ outlet, title, url }) => [`${indent}- ${outlet}: ${title}`, `${indent}  ${url}`]),
  ];
}

/** The headline of another outlet, if it differs from the story's own. */
export function angleOf(outlet: MailStory['outlets'][number], { title, url }: { title: string; url: string }): string {
  return outlet.url === url || outlet.title === title ? '' : `: ${outlet.title}`;
}

/** Text with the reader's term highlighted. Marks are [start, end) in order. */
export function Marked({ text, marks }: { text: string; marks: [number, number][] }) {
  const pieces = [];
  let from = 0;
  for (const [start, end] of marks) {
    if (start < from || end > text.length) continue;
    pieces.push(text.slice(from, start));
    pieces.push(
      <span key={start} className="mk">
        {text.slice(start, end)}
      </span>,
    );
    from = end;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}

/** The reason for every item, in one or two short sentences. */
export function whySentence(story: MailStory, language: Language): string {
  const { key, values } = whyHere(story);
  return words(language)(`why.${key}`, values as never);
}

/** "Três dizem 12 mortos (…), um diz 14 (…)." */
export function disputeOf({ dispute }: MailStory, language: Language): string | null {
  if (!dispute) return null;
  const t = words(language);
  const parts = disputeParts(dispute).map((part) => t('edition.disputePart', part));
  return t('edition.dispute', { parts: parts.join(', ') });
}

/** Names the story's language if it is not the reader's. */
export function foreignOf(story: MailStory, language: Language): string | null {
  if (story.language === language) return null;
  return words(language)('edition.inLanguage', {
    language: story.language === 'en' || story.language === 'pt' ? story.language : 'other',
  });
}
