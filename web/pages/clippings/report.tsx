import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { sides } from '../../../contract/rules/field-limits.ts';
import type { Report, ReportChange } from '../../../contract/signed/files.ts';
import { api } from '../../api.ts';
import { monthAfter } from '../../features/editions/edition-calendar.tsx';
import { FoundPage } from '../../features/navigation/not-found-here.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button, DownloadLink } from '../../ui/button.tsx';
import { controlClass } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { dayOf, thisMonth } from '../../zone-dates.ts';

export default function ReportPage() {
  const t = useTranslations('curation.report');
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const month = query.get('month') ?? thisMonth();
  const report = useQuery(api.clippingFiles.report.queryOptions({ input: { id, month } }));
  return (
    <FoundPage query={report} back={{ to: '/clippings', text: t('back') }} failed={t('failed')}>
      {(data) => <Content report={data} />}
    </FoundPage>
  );
}

function Content({ report }: { report: Report }) {
  const t = useTranslations('curation.report');
  const { clippingId, name, month, articles, stories } = report;
  return (
    <div className="grid gap-8">
      <header className="grid gap-4">
        <h1 className="headline text-3xl wrap-anywhere sm:text-4xl">{t('heading', { name })}</h1>
        <Months month={month} />
        <p className="text-md font-semibold">{t('summary', { articles, stories })}</p>
        {articles > 0 && (
          <div className="flex flex-wrap gap-3">
            {(['pdf', 'xlsx'] as const).map((format) => (
              <DownloadLink key={format} href={`/api/clippings/${clippingId}/report/${month}/${format}`}>
                {t(format)}
              </DownloadLink>
            ))}
          </div>
        )}
      </header>
      <div className="grid min-w-0 gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="grid min-w-0 content-start gap-8">
          <Terms report={report} />
          {articles > 0 && (
            <>
              <Counted title={t('tones.heading')} text={t('tones.text')}>
                {report.tones.map(({ tone, articles: count }) => (
                  <Line key={tone} name={t(`tones.${tone ?? 'none'}`)} count={count} all={articles} />
                ))}
              </Counted>
              <Days report={report} />
            </>
          )}
        </div>
        {articles > 0 && (
          <div className="grid min-w-0 content-start gap-8">
            <Outlets report={report} />
          </div>
        )}
      </div>
    </div>
  );
}

function Months({ month }: { month: string }) {
  const t = useTranslations('curation.report');
  const format = useFormatter();
  const [, setQuery] = useSearchParams();
  const go = (by: number) => setQuery({ month: monthAfter(month, by) }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => go(-1)}>{t('previous')}</Button>
      <p role="status" className="text-md font-semibold">
        {format.dateTime(dayOf(`${month}-01`), { timeZone: 'UTC', month: 'long', year: 'numeric' })}
      </p>
      {month < thisMonth() && <Button onClick={() => go(1)}>{t('next')}</Button>}
    </div>
  );
}

function useSettings({ clippingId }: Report) {
  const t = useTranslations('curation.report');
  const { mutateAsync } = useChange(api.clippingFiles.setReport, {
    failed: t('saveFailed'),
    inTurn: `report ${clippingId}`,
    keys: [api.clippingFiles.report.key()],
  });
  return (change: ReportChange) => mutateAsync({ id: clippingId, change });
}

function Terms({ report }: { report: Report }) {
  const t = useTranslations('curation.report');
  const format = useFormatter();
  const save = useSettings(report);
  const { terms, articles: all } = report;
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Counted title={t('terms.heading')} text={t('terms.text')}>
      {terms.map(({ id, term, side, articles, voice }) => (
        <Line
          key={id}
          name={term}
          count={articles}
          all={all}
          note={voice !== null && t('terms.voice', { share: percent(voice) })}
        >
          <Choice
            label={t('terms.side', { term })}
            placeholder={t('terms.none')}
            options={sides.map((value) => ({ value, text: t(`terms.${value}`) }))}
            value={side ?? ''}
            onChange={(picked) =>
              save({ type: 'side', termId: id, side: sides.find((value) => value === picked) ?? null })
            }
          />
        </Line>
      ))}
    </Counted>
  );
}

const tiers = [1, 2, 3] as const;

function Outlets({ report }: { report: Report }) {
  const t = useTranslations('curation.report');
  const save = useSettings(report);
  const { outlets, articles: all, settings } = report;
  return (
    <>
      <Counted title={t('tiers.heading')} text={t('tiers.text')}>
        {report.tiers.map(({ tier, articles }) => (
          <Line key={tier} name={tier ? t('tiers.tier', { tier }) : t('tiers.none')} count={articles} all={all} />
        ))}
      </Counted>
      <Counted title={t('outlets.heading')} text={t('outlets.text')}>
        {outlets.map(({ id, name, tier, articles, first }) => (
          <Line
            key={id}
            name={name}
            count={articles}
            all={all}
            note={first > 0 && t('outlets.first', { count: first })}
          >
            <Choice
              label={t('outlets.tier', { name })}
              placeholder={t('outlets.default', { tier: settings.tiers[id] ? 0 : (tier ?? 0) })}
              options={tiers.map((value) => ({ value: String(value), text: t('tiers.tier', { tier: value }) }))}
              value={settings.tiers[id] ?? ''}
              onChange={(picked) =>
                save({ type: 'tier', outletId: id, tier: tiers.find((value) => String(value) === picked) ?? null })
              }
            />
          </Line>
        ))}
      </Counted>
    </>
  );
}

function Days({ report: { days } }: { report: Report }) {
  const t = useTranslations('curation.report');
  const dates = useDates();
  const most = Math.max(...days.map(({ articles }) => articles));
  const withNews = days.filter(({ articles }) => articles > 0);
  return (
    <Counted title={t('days')}>
      {withNews.map(({ on, articles }) => (
        <Line key={on} name={dates.short(on)} count={articles} all={most} />
      ))}
    </Counted>
  );
}

function Counted({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Section title={title} {...(text && { text })}>
      <ul>{children}</ul>
    </Section>
  );
}

interface ChoiceProps {
  label: string;
  /** What counts while nothing is chosen. */
  placeholder: string;
  options: readonly { value: string; text: string }[];
  value: string | number;
  onChange: (value: string) => Promise<unknown>;
}

/** The label is for those who do not see the line that it stands in. */
function Choice({ label, placeholder, options, value, onChange }: ChoiceProps) {
  // shown until the saved value has arrived, or the change was refused
  const [picked, setPicked] = useState<string>();
  async function pick(next: string) {
    setPicked(next);
    await onChange(next).catch(() => undefined);
    // a later choice is still being saved
    setPicked((now) => (now === next ? undefined : now));
  }
  return (
    <select
      aria-label={label}
      className={`${controlClass} w-44 flex-none`}
      value={picked ?? value}
      onChange={({ target }) => void pick(target.value)}
    >
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

interface LineProps {
  name: string;
  count: number;
  /** What the whole bar is. */
  all: number;
  note?: string | false;
  children?: ReactNode;
}

function Line({ name, count, all, note, children }: LineProps) {
  const format = useFormatter();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-2">
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {name}
            {note && <span className="block text-sm text-ink-3">{note}</span>}
          </span>
          <span className="tabular-nums flex-none font-semibold">{format.number(count)}</span>
        </div>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1 h-1 w-full">
          <rect width={all > 0 ? (count / all) * 100 : 0} height="4" className="fill-rule-strong" />
        </svg>
      </div>
      {children}
    </li>
  );
}
