import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { TermHistory } from '../../../../contract/archive.ts';
import { Section } from '../../../ui/section.tsx';
import { dayOf } from '../../editions/use-archive.ts';

/** The stories most outlets told, with the edition that brought each. */
export function TermStories({ history: { biggest } }: { history: TermHistory }) {
  const t = useTranslations('terms.page');
  const format = useFormatter();
  return (
    <Section title={t('biggest')}>
      {biggest.length === 0 && <p className="text-ink-2">{t('nothing')}</p>}
      <ul>
        {biggest.map(({ title, url, on, outletCount, editionId }) => (
          <li key={`${editionId} ${url}`} className="border-b border-rule pb-3 not-first:pt-3 wrap-anywhere">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="font-serif text-lg leading-snug font-bold text-ink no-underline hover:text-pen hover:underline"
            >
              {title}
            </a>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
              {t('outletCount', { count: outletCount })}
              <Link to={`/editions/${editionId}`} className="inline-flex min-h-11 items-center sm:min-h-8">
                {t('inEdition', { date: format.dateTime(dayOf(on), { timeZone: 'UTC', dateStyle: 'medium' }) })}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
