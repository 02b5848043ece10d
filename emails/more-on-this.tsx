import type { Language } from '../contract/language.ts';
import type { EditionStory } from './edition.ts';
import { Link } from './layout.tsx';
import { colour, text } from './style.ts';
import { words } from './words.ts';

interface MoreProps {
  more: EditionStory['more'];
  language: Language;
}

/** Other news of the same event, a line each: outlet and headline. */
export function MoreOnThis({ more, language }: MoreProps) {
  if (more.length === 0) return null;
  return (
    <>
      <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '14px 0 2px', fontWeight: 'bold' }}>
        {words(language)('edition.moreOnThis')}
      </p>
      {more.map(({ outlet, title, url }) => (
        <p key={url} className="ink2" style={{ ...text(14, 20, colour.ink2), margin: '0 0 4px' }}>
          {`${outlet}: `}
          <Link href={url}>{title}</Link>
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
