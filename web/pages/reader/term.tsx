import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { TermHistory } from '../../../contract/news/term-history.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { FoundPage } from '../../features/navigation/not-found-here.tsx';
import { OpenReading } from '../../features/terms/term-note.tsx';
import { useTerms } from '../../features/terms/use-terms.ts';
import { useDates } from '../../language/use-dates.ts';
import { useLanguage } from '../../language/use-language.ts';
import { usePageTitle } from '../../routes/page-frame.tsx';
import { Button, ButtonLink, DownloadLink, OutsideLink, TallLink } from '../../ui/button.tsx';
import { Marker } from '../../ui/display/marked-text.tsx';
import { Plot } from '../../ui/display/plot.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { dayOf } from '../../zone-dates.ts';

export default function TermPage() {
  const t = useTranslations('terms.page');
  const { id = '' } = useParams();
  const { language } = useLanguage();
  const history = useQuery(api.archive.term.queryOptions({ input: { id } }));
  usePageTitle(history.data && t('title', { term: history.data.term }));
  return (
    <FoundPage
      query={history}
      back={{ to: dashboardPath(language), text: t('back') }}
      heading={t('heading')}
      failed={t('failed')}
    >
      {(data) => (
        <>
          <h1 className="headline pt-2 pb-6 text-3xl wrap-anywhere sm:text-4xl">
            <Marker>{data.term}</Marker>
          </h1>
          <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-11">
            <div className="grid min-w-0 gap-8">
              <TermVolume history={data} />
              <TermStories history={data} />
            </div>
            <TermFacts history={data} />
          </div>
        </>
      )}
    </FoundPage>
  );
}

function TermFacts({ history }: { history: TermHistory }) {
  const t = useTranslations('terms.page');
  const format = useFormatter();
  const { data: terms } = useTerms();
  const term = terms?.find(({ id }) => id === history.id);
  const until = history.mutedUntil && new Date(history.mutedUntil);
  const isMuted = until && until.getTime() > now();
  const date = (at: Date) => format.dateTime(at, { dateStyle: 'medium' });
  const all = history.outlets.reduce((sum, { articles }) => sum + articles, 0);
  return (
    <aside className="grid gap-8">
      <Section title={t('reading')}>
        {term && <OpenReading term={term} />}
        <p className="mt-2 text-sm text-ink-3">{t('since', { date: date(new Date(history.createdAt)) })}</p>
        {isMuted && <p className="mt-2 font-semibold">{t('mutedUntil', { date: date(until) })}</p>}
      </Section>
      <Section title={t('outlets')}>
        {history.outlets.length === 0 && <p className="text-ink-2">{t('noOutlets')}</p>}
        <ul>
          {history.outlets.map(({ name, articles }) => (
            <li key={name} className="border-b border-rule py-2">
              <div className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="tabular-nums flex-none text-ink-3">
                  {format.number(articles / all, { style: 'percent', maximumFractionDigits: 0 })}
                </span>
              </div>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1 h-1 w-full">
                <rect width={(articles / all) * 100} height="4" className="fill-rule-strong" />
              </svg>
            </li>
          ))}
        </ul>
      </Section>
      {history.related.length > 0 && (
        <Section title={t('related')}>
          <p className="text-ink-2 wrap-anywhere">{history.related.join(', ')}</p>
        </Section>
      )}
      <Section title={t('answers')}>
        <p className="text-ink-2">
          {history.answers.useful + history.answers.notThis > 0 ? t('answerCounts', history.answers) : t('noAnswers')}
        </p>
        <TallLink to="/why" className="mt-2">
          {t('why')}
        </TallLink>
      </Section>
    </aside>
  );
}

const spans = [30, 90] as const;

function TermVolume({ history }: { history: TermHistory }) {
  const t = useTranslations('terms.page');
  const row = useTranslations('terms.row');
  const format = useFormatter();
  const [query, setQuery] = useSearchParams();
  const span = query.get('days') === '90' ? 90 : 30;
  const days = history.days.slice(-span);
  const counted = days.filter(({ stories }) => stories !== null);
  const total = counted.reduce((sum, { stories }) => sum + (stories ?? 0), 0);
  const articles = counted.reduce((sum, day) => sum + (day.articles ?? 0), 0);
  const peaks = history.peaks.filter(({ on }) => days.some((day) => day.on === on));
  const marked = new Set(peaks.map(({ on }) => days.findIndex((day) => day.on === on)));
  const { short } = useDates();
  const { perDay } = history;
  const recent = perDay ? t('recent', { perDay: row('perDay', { count: perDay }) }) : '';
  return (
    <Section title={t('volume')} text={`${t('total', { count: total, articles, days: counted.length })} ${recent}`}>
      <div className="mb-4 flex flex-wrap gap-2">
        {spans.map((length) => (
          <Button
            key={length}
            variant={length === span ? 'primary' : 'outline'}
            aria-pressed={length === span}
            onClick={() =>
              setQuery(length === 30 ? {} : { days: String(length) }, { replace: true, preventScrollReset: true })
            }
          >
            {t('days', { count: length })}
          </Button>
        ))}
        <DownloadLink
          variant="quiet"
          download={`recorte-${history.term.replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(history))}`}
        >
          {t('csv')}
        </DownloadLink>
        <ButtonLink variant="quiet" to={`/compare?ids=${history.id}`}>
          {t('compare')}
        </ButtonLink>
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
          {peaks.map(({ on, title, storyId, stories }) => (
            <li key={on} className="flex gap-3 border-b border-rule py-2.5">
              <span className="tabular-nums w-15 flex-none whitespace-nowrap font-semibold">{short(on)}</span>
              <span className="min-w-0 wrap-anywhere">
                <Link to={`/story/${storyId}`} className="font-serif">
                  {title}
                </Link>{' '}
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
  const rows = days.map(({ on, stories, articles }) => `${on},${stories ?? ''},${articles ?? ''}`);
  return ['date,stories,articles', ...rows].join('\r\n');
}

function TermStories({ history: { biggest } }: { history: TermHistory }) {
  const t = useTranslations('terms.page');
  const format = useFormatter();
  return (
    <Section title={t('biggest')}>
      {biggest.length === 0 && <p className="text-ink-2">{t('nothing')}</p>}
      <ul>
        {biggest.map(({ title, url, on, outletCount, editionId }) => (
          <li key={`${editionId} ${url}`} className="border-b border-rule pb-3 not-first:pt-3 wrap-anywhere">
            <OutsideLink
              href={url}
              className="font-serif text-lg leading-snug font-bold text-ink no-underline hover:text-pen hover:underline"
            >
              {title}
            </OutsideLink>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
              {t('outletCount', { count: outletCount })}
              <TallLink to={`/editions/${editionId}`} className="sm:min-h-8">
                {t('inEdition', { date: format.dateTime(dayOf(on), { timeZone: 'UTC', dateStyle: 'medium' }) })}
              </TallLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
