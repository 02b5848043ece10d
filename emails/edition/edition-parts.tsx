import type { ReactNode } from 'react';
import type { Language } from '../../contract/language.ts';
import { Box, MailRow } from '../layout.tsx';
import { words } from '../words.ts';
import { awayCountOf, type EditionProps } from './edition.ts';
import { awayLine } from './edition-lines.ts';

interface SectionHeadingProps {
  children: ReactNode;
  /** A count on the right. */
  count: string;
  /** A reader's term is highlighted. */
  isTerm?: boolean;
}

export function SectionHeading({ children, count, isTerm = false }: SectionHeadingProps) {
  return (
    <MailRow padding="22px 32px 0">
      <Box>
        <tr>
          <td className="ruleink" style={{ padding: '0 0 8px' }}>
            <h2 className="ink h2">
              {isTerm ? (
                <span className="mk">
                  {'\u00a0'}
                  {children}
                  {'\u00a0'}
                </span>
              ) : (
                children
              )}
            </h2>
          </td>
          <td
            className="ruleink t14 ink3"
            align="right"
            valign="bottom"
            style={{ padding: '0 0 8px 10px', whiteSpace: 'nowrap' }}
          >
            {count}
          </td>
        </tr>
      </Box>
    </MailRow>
  );
}

/** A term without news: a row of the table of silent terms. */
export function SilentTerm({ term, line }: { term: string; line: string }) {
  return (
    <tr>
      <td className="rule t15 ink2" style={{ padding: '14px 0 10px' }}>
        <strong className="ink">{term}</strong>
        {line}
      </td>
    </tr>
  );
}

interface ClosingProps {
  /** Number of stories only on the web page. */
  webCount: number;
  webUrl: string;
  /** The edition as PDF. */
  bookUrl?: string | false;
  /** Rows of terms without news. */
  silent: ReactNode;
  coverage: string;
  language: Language;
}

/** The end of a mail, above its footer. */
export function Closing({ webCount, webUrl, bookUrl, silent, coverage, language }: ClosingProps) {
  return (
    <MailRow padding="22px 32px 30px">
      {webCount > 0 && (
        <p className="t15 b" style={{ marginBottom: '16px' }}>
          <a href={webUrl}>{words(language)('edition.more', { count: webCount })}</a>
        </p>
      )}
      {bookUrl && (
        <p className="t15 b" style={{ marginBottom: '16px' }}>
          <a href={bookUrl}>{words(language)('files.book')}</a>
        </p>
      )}
      {silent && <Box>{silent}</Box>}
      <p className="t14 ink3" style={{ marginTop: '10px' }}>
        {coverage}
      </p>
    </MailRow>
  );
}

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
        <MailRow key={term} padding="14px 32px 0">
          <h3 className="t15 ink b">{term}</h3>
          {stories.map((story) => (
            <p key={story.url} className="t15" style={{ marginTop: '6px' }}>
              <a href={story.url}>{story.title}</a> <span className="ink3">{awayLine(story, language)}</span>
            </p>
          ))}
        </MailRow>
      ))}
    </>
  );
}
