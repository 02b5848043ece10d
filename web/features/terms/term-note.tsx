import { Fragment } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { TermVolume } from '../../../contract/lab.ts';
import { clockTime } from '../../zone-dates.ts';

interface Props {
  term: string;
  volume: TermVolume;
  onReplace: (wording: string) => void;
}

/** The latest story of a term; or, where it brings too much or nothing, what to follow instead. */
export function TermNote({ term, volume, onReplace }: Props) {
  const t = useTranslations('terms');
  const { verdict, perDay, isCapped, days, latest, wordings } = volume;
  return (
    <>
      {verdict === 'flood' && (
        <p className="mt-1 text-pencil">{t(isCapped ? 'row.broadMore' : 'row.broad', { count: Math.floor(perDay) })}</p>
      )}
      {verdict === 'silent' && (
        <p className="prose-text mt-1 text-md">
          {days.length > 0 ? t('row.quiet', { days: days.length }) : t('row.notYet')}
        </p>
      )}
      {verdict === 'healthy' && latest && <LatestStory latest={latest} />}
      {wordings.length > 0 && (
        <p className="mt-0.5 text-ink-2">
          {t.rich('row.swap', {
            list: () =>
              wordings.map(({ wording }, index) => (
                <Fragment key={wording}>
                  {index > 0 && t('row.or')}
                  <button
                    type="button"
                    aria-label={t('replace', { term, wording })}
                    onClick={() => onReplace(wording)}
                    className="inline-flex min-h-11 items-center font-semibold text-pen underline underline-offset-[.2em] sm:min-h-8"
                  >
                    {wording}
                  </button>
                </Fragment>
              )),
          })}
        </p>
      )}
    </>
  );
}

function LatestStory({ latest }: { latest: NonNullable<TermVolume['latest']> }) {
  const t = useTranslations('terms.row');
  const format = useFormatter();
  const at = new Date(latest.publishedAt);
  const when = format.dateTime(at, { day: '2-digit', month: '2-digit', ...clockTime });
  return (
    <p className="mt-1 font-serif text-md leading-snug text-ink-2 wrap-anywhere">
      <a
        href={latest.url}
        target="_blank"
        rel="noreferrer"
        className="text-inherit no-underline hover:underline hover:decoration-1"
      >
        {latest.title}
      </a>{' '}
      <span className="font-sans text-sm whitespace-nowrap text-ink-3 font-stretch-88%">
        {latest.outletCount > 1 ? t('outlets', { count: latest.outletCount }) : latest.outlet}, {when}
      </span>
    </p>
  );
}
