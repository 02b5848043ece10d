import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { TodayStatus, TroubleKind } from '../../../contract/admin/deliveries.ts';
import { api } from '../../api.ts';
import { AdminPage, sections } from '../../features/admin/admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { clockTime } from '../../zone-dates.ts';

/** How the morning goes; spec §2: two cards; below them, quieter, what running the service needs besides. */
export default function AdminHomePage() {
  const t = useTranslations('admin');
  const [sponsored, invites, ...others] = sections;
  const cards = [
    { ...sponsored, title: t('sponsored.heading') },
    { ...invites, title: t('invites.card') },
  ];
  return (
    <AdminPage heading={t('heading')} isHome>
      <TodayPanel />
      <ul className="grid gap-5 sm:grid-cols-2">
        {cards.map(({ name, path, title }) => (
          <li key={name}>
            <Link
              to={path}
              className="grid h-full content-start gap-2 border-[1.5px] border-ink p-6 text-ink no-underline hover:bg-paper-2 hover:text-ink"
            >
              <h2 className="text-2xl font-bold font-stretch-84%">{title}</h2>
              <p className="prose-text text-md">{t(`about.${name}`)}</p>
            </Link>
          </li>
        ))}
      </ul>
      <section className="mt-10 border-t-[3px] border-ink">
        <h2 className="pt-3 pb-1 font-semibold text-ink-3 font-stretch-84%">{t('operation')}</h2>
        <ul>
          {others.map(({ name, path }) => (
            <li key={name} className="border-b border-rule">
              <Link
                to={path}
                className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-2.5 text-ink no-underline hover:bg-paper-2"
              >
                <span className="w-full font-bold sm:w-36 font-stretch-88%">{t(`nav.${name}`)}</span>
                <span className="text-ink-2">{t(`about.${name}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </AdminPage>
  );
}

/** A morning is watched while it happens. */
const lookAgainMs = 15_000;
const home = 'America/Sao_Paulo';
const rows = ['due', 'composed', 'sent', 'late', 'failed'] as const;

/** Where the reason of each trouble is found. */
const placeOf: Record<TroubleKind, 'deliveries' | 'sources' | 'system'> = {
  late: 'deliveries',
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

/** "Is this morning all right?": the answer in a sentence, the figures with yesterday's beside them. */
function TodayPanel() {
  const t = useTranslations();
  const status = useQuery(api.admin.today.status.queryOptions({ refetchInterval: lookAgainMs }));
  return (
    <section className="mb-10 min-h-56">
      <Loaded query={status} failed={t('admin.today.failed')} rows={3} rowClassName="h-14">
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
              <Link to={`/admin/${placeOf[kind]}`} className="inline-flex min-h-11 items-center">
                {t(`look.${placeOf[kind]}`)}
              </Link>
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
    <table className="mt-4 w-full border-collapse leading-tight font-stretch-84% sm:w-auto">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr className="text-sm text-ink-3">
          <th scope="col" className="py-1 pr-8 text-left font-medium">
            <span className="sr-only">{t('count')}</span>
          </th>
          <th scope="col" className="px-4 py-1 text-right font-medium">
            {t('today')}
          </th>
          <th scope="col" className="py-1 pl-4 text-right font-medium">
            {t('yesterday')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isBad = (row === 'late' || row === 'failed') && today[row] > 0;
          return (
            <tr key={row} className="border-t border-rule">
              <th scope="row" className="py-1.5 pr-8 text-left font-medium text-ink-2">
                {t(`rows.${row}`)}
              </th>
              <td className={classes('tabular-nums px-4 py-1.5 text-right text-2xl font-bold', isBad && 'text-pencil')}>
                {format.number(today[row])}
              </td>
              <td className="tabular-nums py-1.5 pl-4 text-right text-md text-ink-3">
                {format.number(yesterday[row])}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
