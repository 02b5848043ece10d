import { useFormatter, useTranslations } from 'use-intl';
import type { TermHistory } from '../../../../contract/archive.ts';
import { now } from '../../../clock.ts';
import { Section } from '../../../ui/surfaces.tsx';
import { useTerms } from '../use-terms.ts';
import { OpenReading } from './term-reading.tsx';

/** How the term is understood, who writes of it, and what the reader said of what it brought. */
export function TermFacts({ history }: { history: TermHistory }) {
  const t = useTranslations('terms.page');
  const format = useFormatter();
  const { data: terms } = useTerms();
  const term = terms?.find(({ id }) => id === history.id);
  const until = history.mutedUntil && new Date(history.mutedUntil);
  const isMuted = until && until.getTime() > now();
  const date = (at: Date) => format.dateTime(at, { dateStyle: 'medium' });
  return (
    <aside className="grid gap-8">
      <Section title={t('reading')}>
        {term && <OpenReading term={term} />}
        <p className="mt-2 text-sm text-ink-3">{t('since', { date: date(new Date(history.createdAt)) })}</p>
        {isMuted && <p className="mt-2 font-semibold">{t('mutedUntil', { date: date(until) })}</p>}
      </Section>
      <Section title={t('outlets')}>
        {history.outlets.length === 0 && <p className="text-ink-2">{t('nothing')}</p>}
        <OutletShares history={history} />
      </Section>
      <Section title={t('answers')}>
        <p className="text-ink-2">{t('answerCounts', history.answers)}</p>
      </Section>
    </aside>
  );
}

function OutletShares({ history: { outlets } }: { history: TermHistory }) {
  const format = useFormatter();
  const all = outlets.reduce((sum, { stories }) => sum + stories, 0);
  return (
    <ul>
      {outlets.map(({ name, stories }) => (
        <li key={name} className="border-b border-rule py-2">
          <div className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular-nums flex-none text-ink-3">
              {format.number(stories / all, { style: 'percent', maximumFractionDigits: 0 })}
            </span>
          </div>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1 h-1 w-full">
            <rect width={(stories / all) * 100} height="4" className="fill-rule-strong" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
