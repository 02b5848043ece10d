import type { Language } from '../../contract/language.ts';
import { Link, Row } from '../layout.tsx';
import { words } from '../words.ts';
import { awayCountOf, type EditionProps } from './edition.ts';
import { awayLine } from './edition-lines.ts';
import { SectionHeading } from './edition-parts.tsx';

type Away = NonNullable<EditionProps['away']>;

/** Stories that lasted while the reader was away: one line each, by term. */
export function AwaySection({ away, language }: { away: Away; language: Language }) {
  const t = words(language);
  return (
    <>
      <SectionHeading count={t('weekly.stories', { count: awayCountOf({ away }) })}>
        {t('away.heading', { from: away.from })}
      </SectionHeading>
      {away.terms.map(({ term, stories }) => (
        <Row key={term} padding="14px 32px 0">
          <h3 className="t15 ink b">{term}</h3>
          {stories.map((story) => (
            <p key={story.url} className="t15" style={{ marginTop: '6px' }}>
              <Link href={story.url}>{story.title}</Link> <span className="ink3">{awayLine(story, language)}</span>
            </p>
          ))}
        </Row>
      ))}
    </>
  );
}
