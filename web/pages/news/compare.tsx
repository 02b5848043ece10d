import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { Comparison } from '../../../contract/news/volume.ts';
import { mostCompared } from '../../../contract/rules/field-limits.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { api } from '../../api.ts';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useTerms } from '../../features/terms/use-terms.ts';
import { useDates } from '../../language/use-dates.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, LinkOn } from '../../ui/button.tsx';
import { Lines, SeriesKey, StackedBar } from '../../ui/display/series.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/surfaces.tsx';

const spans = [30, 90] as const;
/** Number of terms compared until the reader chooses. */
const shownAtFirst = 2;

/** Up to four terms side by side; prints on two sheets. */
export default function ComparePage() {
  const t = useTranslations('terms');
  const { language } = useLanguage();
  const { data: terms } = useTerms();
  return (
    <ReaderPage>
      <div className="pt-6 pb-5 sm:pt-8">
        <h1 className="headline text-3xl sm:text-4xl">{t('compare.heading')}</h1>
        <p className="prose-text mt-3 max-w-[36em] text-md print:hidden">{t('compare.text')}</p>
      </div>
      {terms?.length === 0 ? (
        <LinkOn text={t('compare.noTerms')} to={dashboardPath(language)} label={t('empty.action')} />
      ) : (
        <Compared />
      )}
    </ReaderPage>
  );
}

function Compared() {
  const t = useTranslations('terms.compare');
  const { ids, days, set, isPending } = useChoice();
  const comparison = useQuery(
    api.volume.compare.queryOptions({ input: { ids: ids.join(','), days }, enabled: ids.length > 0 }),
  );
  return (
    <>
      <TermChoice ids={ids} onChange={(next) => set({ ids: next })} />
      <div className="mt-4 mb-8 flex flex-wrap gap-2 print:hidden">
        {spans.map((span) => (
          <Button
            key={span}
            variant={span === days ? 'primary' : 'outline'}
            aria-pressed={span === days}
            onClick={() => set({ days: span })}
          >
            {t('days', { count: span })}
          </Button>
        ))}
        <Button variant="quiet" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {ids.length === 0 && !isPending ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <Loaded query={comparison} failed={t('failed')}>
          {(data) => <Whole comparison={data} />}
        </Loaded>
      )}
    </>
  );
}

function useChoice() {
  const [query, setQuery] = useSearchParams();
  const { data: terms = [], isPending } = useTerms();
  const own = terms.map(({ id }) => id);
  // a term in the address may have been removed since
  const chosen =
    query
      .get('ids')
      ?.split(',')
      .filter((id) => own.includes(id)) ?? own.slice(0, shownAtFirst);
  const ids = chosen.slice(0, mostCompared);
  const days = query.get('days') === '90' ? 90 : 30;
  function set(change: { ids?: string[]; days?: number }) {
    const next = { ids, days, ...change };
    setQuery(
      { ids: next.ids.join(','), ...(next.days === 90 ? { days: '90' } : {}) },
      { replace: true, preventScrollReset: true },
    );
  }
  return { ids, days, set, isPending };
}

function TermChoice({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const t = useTranslations('terms.compare');
  const { data: terms } = useTerms();
  if (!terms) return null;
  const toggle = (id: string) => onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <fieldset className="print:hidden">
      <legend className="font-semibold">{t('choose')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {terms.map(({ id, term }) => (
          <label
            key={id}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 border-[1.5px] border-rule-strong px-3 has-checked:border-ink has-disabled:cursor-not-allowed has-disabled:text-ink-3"
          >
            <input
              type="checkbox"
              checked={ids.includes(id)}
              disabled={!ids.includes(id) && ids.length >= mostCompared}
              onChange={() => toggle(id)}
            />
            <span className="wrap-anywhere">{term}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Whole({ comparison }: { comparison: Comparison }) {
  const t = useTranslations('terms.compare');
  const total = comparison.terms.reduce((sum, { articles }) => sum + articles, 0);
  return (
    <div className="grid grid-cols-1 gap-8 print:block">
      <Share comparison={comparison} total={total} />
      {total === 0 ? (
        <p className="text-ink-2">{t('nothing')}</p>
      ) : (
        <>
          <div className="min-w-0 print:mt-8">
            <ByDay comparison={comparison} />
          </div>
          <div className="min-w-0 print:break-before-page">
            <ByOutlet comparison={comparison} />
          </div>
        </>
      )}
    </div>
  );
}

function Share({ comparison: { terms }, total }: { comparison: Comparison; total: number }) {
  const t = useTranslations('terms.compare');
  const format = useFormatter();
  const part = (articles: number) =>
    format.number(total > 0 ? articles / total : 0, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Section title={t('share')}>
      <table className="w-full max-w-[40rem] text-left">
        <thead className="text-sm text-ink-3">
          <tr>
            <th className="pb-1 font-medium">{t('term')}</th>
            <th className="pb-1 text-right font-medium">{t('articles')}</th>
            <th className="w-20 pb-1 pl-3 text-right font-medium">{t('part')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ id, term, articles }, index) => (
            <tr key={id} className="border-t border-rule">
              <th scope="row" className="py-2 font-semibold wrap-anywhere">
                <span className="mr-3">
                  <SeriesKey index={index} />
                </span>
                {term}
              </th>
              <td className="tabular-nums py-2 text-right">{format.number(articles)}</td>
              <td className="tabular-nums py-2 text-right">{part(articles)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function ByDay({ comparison: { terms, days } }: { comparison: Comparison }) {
  const t = useTranslations('terms.compare');
  const format = useFormatter();
  const { short } = useDates();
  const [first = '', last = ''] = [days[0], days.at(-1)].map((one) => one && short(one.on));
  return (
    <Section title={t('byDay')} text={t('byDayText', { from: first, to: last })}>
      <Lines
        series={terms.map((_, index) => days.map(({ articles }) => articles[index] ?? null))}
        label={t('plot', { terms: terms.map(({ term }) => term).join(', ') })}
        first={first}
        last={last}
        format={(value) => format.number(value)}
      />
    </Section>
  );
}

function ByOutlet({ comparison: { terms, outlets } }: { comparison: Comparison }) {
  const t = useTranslations('terms.compare');
  const format = useFormatter();
  const totalOf = (articles: readonly number[]) => articles.reduce((sum, one) => sum + one, 0);
  const most = Math.max(1, ...outlets.map(({ articles }) => totalOf(articles)));
  return (
    <Section title={t('byOutlet')} text={t('byOutletText')}>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead className="text-ink-3">
            <tr>
              <th className="pb-1 font-medium">{t('outlet')}</th>
              {terms.map(({ id, term }, index) => (
                <th key={id} className="pb-1 pl-3 text-right align-bottom font-medium wrap-break-word">
                  <SeriesKey index={index} /> <span className="block max-sm:sr-only print:not-sr-only">{term}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outlets.map(({ name, articles }) => (
              <tr key={name} className="break-inside-avoid border-t border-rule align-top">
                <th scope="row" className="min-w-36 py-2 font-semibold wrap-anywhere">
                  {name}
                  <StackedBar values={articles} most={most} />
                </th>
                {terms.map(({ id }, index) => (
                  <td key={id} className="tabular-nums py-2 pl-3 text-right">
                    {format.number(articles[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
