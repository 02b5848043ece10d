import { Link, useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { TermHistory } from '../../../../contract/archive.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Plot } from '../../../ui/display/plot.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { dayOf } from '../../../zone-dates.ts';

const spans = [30, 90] as const;

/** Stories a day over thirty or ninety days, with the story each peak is named by, and the figures to take away. */
export function TermVolume({ history }: { history: TermHistory }) {
  const t = useTranslations('terms.page');
  const format = useFormatter();
  const [query, setQuery] = useSearchParams();
  const span = query.get('days') === '90' ? 90 : 30;
  const days = history.days.slice(-span);
  const counted = days.filter(({ stories }) => stories !== null);
  const total = counted.reduce((sum, { stories }) => sum + (stories ?? 0), 0);
  const peaks = history.peaks.filter(({ on }) => days.some((day) => day.on === on));
  const marked = new Set(peaks.map(({ on }) => days.findIndex((day) => day.on === on)));
  const short = (on: string) => format.dateTime(dayOf(on), { timeZone: 'UTC', day: '2-digit', month: '2-digit' });
  return (
    <Section title={t('volume')} text={t('total', { count: total, days: counted.length })}>
      <div className="mb-4 flex flex-wrap gap-2">
        {spans.map((length) => (
          <Button
            key={length}
            variant={length === span ? 'primary' : 'outline'}
            aria-pressed={length === span}
            onClick={() => setQuery(length === 30 ? {} : { days: String(length) }, { replace: true })}
          >
            {t('days', { count: length })}
          </Button>
        ))}
        <a
          className={buttonClass('quiet')}
          download={`recorte-${history.term.replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(history))}`}
        >
          {t('csv')}
        </a>
      </div>
      <Plot
        values={days.map(({ stories }) => stories)}
        marked={marked}
        label={t('plot', {
          count: total,
          days: counted.length,
          peaks: peaks.map(({ on }) => short(on)).join(', ') || '–',
        })}
        first={days[0] ? short(days[0].on) : ''}
        last={days.at(-1) ? short(days.at(-1)?.on ?? '') : ''}
        format={(value) => format.number(value)}
      />
      {peaks.length > 0 && (
        <ol aria-label={t('peaks')} className="mt-3">
          {peaks.map(({ on, title, url, stories, editionId }) => (
            <li key={editionId} className="flex gap-3 border-b border-rule py-2.5">
              <span className="tabular-nums w-12 flex-none font-semibold">{short(on)}</span>
              <span className="min-w-0 wrap-anywhere">
                <a href={url} target="_blank" rel="noreferrer" className="font-serif">
                  {title}
                </a>{' '}
                <span className="text-sm text-ink-3">{t('peakCount', { count: stories })}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function csvOf({ days }: TermHistory): string {
  return ['date,stories', ...days.map(({ on, stories }) => `${on},${stories ?? ''}`)].join('\r\n');
}

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
