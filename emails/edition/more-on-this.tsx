import type { Language } from '../../contract/language.ts';
import { Link } from '../layout.tsx';
import { words } from '../words.ts';
import type { EditionStory } from './edition.ts';

interface MoreProps {
  more: EditionStory['more'];
  language: Language;
}

/** Other news of the same event, a line each: outlet and headline. */
export function MoreOnThis({ more, language }: MoreProps) {
  if (more.length === 0) return null;
  return (
    <>
      <p className="t14 ink3 b" style={{ marginTop: '14px' }}>
        {words(language)('edition.moreOnThis')}
      </p>
      {more.map(({ outlet, title, url }) => (
        <p key={url} className="t14 ink2">
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
