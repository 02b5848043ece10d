import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { TodayStatus, TroubleKind } from '../../../contract/admin/deliveries.ts';
import { api } from '../../api.ts';
import { AdminPage, pathOf } from '../../features/admin/admin-page.tsx';
import { BusinessFigures } from '../../features/admin/business-figures.tsx';
import { TallLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { clockTime } from '../../zone-dates.ts';

/** The state of the morning, two cards, then the business (requirements R123). */
export default function AdminHomePage() {
  const t = useTranslations('admin');
  return (
    <AdminPage heading={t('heading')} isHome>
      <TodayPanel />
      <ul className="grid gap-5 sm:grid-cols-2">
        {(['sponsored', 'invites'] as const).map((name) => (
          <li key={name}>
            <Link
              to={pathOf[name]}
              className="grid h-full content-start gap-2 border-[1.5px] border-ink p-6 text-ink no-underline hover:bg-paper-2 hover:text-ink"
            >
              <h2 className="text-2xl font-bold font-stretch-84%">{t(`cards.${name}.title`)}</h2>
              <p className="prose-text text-md">{t(`cards.${name}.text`)}</p>
            </Link>
          </li>
        ))}
      </ul>
      <BusinessFigures />
    </AdminPage>
  );
}

/** Refetch interval: operators watch the morning as it happens. */
const lookAgainMs = 15_000;
const home = 'America/Sao_Paulo';
const columns = ['due', 'composed', 'sent', 'late', 'deferred', 'failed'] as const;

const placeOf: Record<TroubleKind, 'deliveries' | 'sources' | 'system'> = {
  late: 'deliveries',
  refused: 'system',
  deferred: 'deliveries',
  failed: 'deliveries',
  serverLost: 'deliveries',
  workerLost: 'system',
  paused: 'deliveries',
  held: 'deliveries',
  fewer: 'deliveries',
  uncomposed: 'system',
  noNews: 'sources',
};

function TodayPanel() {
  const t = useTranslations('admin.today');
  const status = useQuery(api.admin.today.status.queryOptions({ refetchInterval: lookAgainMs }));
  return (
    <section className="mb-10 min-h-56">
      <Loaded query={status} failed={t('failed')}>
        {(data) => <Answer status={data} />}
      </Loaded>
    </section>
  );
}

function Answer({ status }: { status: TodayStatus }) {
  const t = useTranslations('admin.today');
  const format = useFormatter();
  const { verdict, troubles, at, nextDueAt } = status;
  const moment = (instant: string) =>
    format.dateTime(new Date(instant), { weekday: 'long', ...clockTime, timeZone: home });
  const time = format.dateTime(new Date(at), { ...clockTime, timeZone: home });
  return (
    <div className={classes('border-l-[6px] bg-paper pl-5', verdict === 'trouble' ? 'border-pencil' : 'border-stamp')}>
      <h2 aria-live="polite" className="text-2xl font-bold font-stretch-84%">
        {t(`heading.${verdict}`)}
      </h2>
      {verdict === 'quiet' && (
        <p className="mt-1 text-ink-2">{nextDueAt ? t('next', { when: moment(nextDueAt) }) : t('nobody')}</p>
      )}
      {troubles.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {troubles.map(({ kind, count }) => (
            <li key={kind} className="flex flex-wrap items-center gap-x-4">
              <span className="font-semibold">{t(`troubles.${kind}`, { count })}</span>
              <TallLink to={`/admin/${placeOf[kind]}`}>{t(`look.${placeOf[kind]}`)}</TallLink>
            </li>
          ))}
        </ul>
      )}
      <Figures status={status} />
      <p className="mt-2 text-sm text-ink-3">{t('asOf', { time })}</p>
    </div>
  );
}

function Figures({ status: { today, yesterday } }: { status: TodayStatus }) {
  const t = useTranslations('admin.today');
  const format = useFormatter();
  return (
    <dl
      aria-label={t('caption')}
      className="mt-4 grid grid-cols-3 gap-x-6 gap-y-4 font-stretch-84% sm:flex sm:flex-wrap sm:gap-x-10"
    >
      {columns.map((name) => {
        const hasList = name === 'deferred' || name === 'failed';
        const isBad = (name === 'late' || hasList) && today[name] > 0;
        return (
          <div key={name} className="flex flex-col">
            <dt className="text-sm text-ink-2">{t(`rows.${name}`)}</dt>
            <dd className={classes('tabular-nums text-3xl leading-tight font-bold', isBad && 'text-pencil')}>
              <Link
                to={hasList ? `/admin/deliveries?kind=${name}` : '/admin/deliveries'}
                aria-label={t('list', { name: t(`rows.${name}`), count: today[name] })}
                className="inline-flex min-h-11 min-w-11 items-center text-inherit no-underline hover:underline"
              >
                {format.number(today[name])}
              </Link>
            </dd>
            <dd className="tabular-nums text-sm text-ink-3">{t('yesterday', { count: yesterday[name] })}</dd>
          </div>
        );
      })}
    </dl>
  );
}
