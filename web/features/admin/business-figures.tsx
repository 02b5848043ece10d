import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { Business, BusinessFigure } from '../../../contract/admin/business.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { Plot } from '../../ui/display/plot.tsx';
import { type Column, Table } from '../../ui/display/table.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';

const shown: readonly { name: BusinessFigure; to: string }[] = [
  { name: 'waiting', to: '/admin/waiting-list' },
  { name: 'signUps', to: '/admin/readers' },
  { name: 'confirmed', to: '/admin/readers?only=confirmed' },
  { name: 'active', to: '/admin/readers?only=active' },
  { name: 'premium', to: '/admin/readers?only=paying&plan=premium' },
  { name: 'pro', to: '/admin/readers?only=paying&plan=pro' },
  { name: 'revenue', to: '/admin/readers?only=paying' },
  { name: 'cancellations', to: '#cancellations' },
  { name: 'refunds', to: '#refunds' },
  { name: 'bounces', to: '#bounces' },
  { name: 'complaints', to: '#complaints' },
  { name: 'failingFeeds', to: '/admin/sources?health=failing' },
  { name: 'whyNot', to: '#why-not' },
];

export function BusinessFigures() {
  const t = useTranslations('admin.business');
  const business = useQuery(api.admin.business.read.queryOptions());
  return (
    <section className="mt-12 border-t-[3px] border-ink pt-4">
      <h2 className="text-2xl font-bold font-stretch-84%">{t('heading')}</h2>
      <p className="prose-text text-md">{t('text')}</p>
      <Loaded query={business} failed={t('failed')}>
        {(data) => (
          <>
            <ul className="mt-5 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
              {shown.map(({ name, to }) => (
                <FigureCard key={name} name={name} to={to} business={data} />
              ))}
            </ul>
            {[...Map.groupBy(data.events, ({ name }) => name)].map(([name, events]) => (
              <Events key={name} name={name} events={events} total={figureOf(data, name)?.now ?? 0} />
            ))}
            {data.whyNot.length > 0 && <WhyNot answers={data.whyNot} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

const figureOf = ({ figures }: Business, name: BusinessFigure) => figures.find((one) => one.name === name);

function Events({ name, events, total }: { name: BusinessFigure; events: Business['events']; total: number }) {
  const t = useTranslations('admin.business');
  const dates = useDates();
  const heading = t('events', { name: t(`names.${name}`) });
  const columns: Column<Business['events'][number]>[] = [
    {
      title: t('reader'),
      cell: ({ reader }) => (reader ? <Link to={`/admin/readers/${reader.id}`}>{reader.email}</Link> : t('noReader')),
    },
    { title: t('at'), cell: ({ at }) => <span className="tabular-nums">{dates.moment(at)}</span> },
  ];
  if (events.some(({ code }) => code)) columns.push({ title: t('code'), cell: ({ code }) => code ?? '–' });
  return (
    <section id={name} className="mt-9 max-w-[50rem]">
      <h3 className="mb-2 text-xl font-bold font-stretch-84%">{heading}</h3>
      {total > events.length && <p className="mb-2 text-ink-2">{t('newest', { shown: events.length, total })}</p>}
      <Table caption={heading} columns={columns} rows={events} rowKey={(event) => String(events.indexOf(event))} />
    </section>
  );
}

function WhyNot({ answers }: { answers: Business['whyNot'] }) {
  const t = useTranslations('admin.business');
  const format = useFormatter();
  return (
    <section id="why-not" className="mt-9 max-w-[34rem]">
      <h3 className="text-xl font-bold font-stretch-84%">{t('whyNot')}</h3>
      <dl className="mt-2 border-t border-rule">
        {answers.map(({ cause, questions }) => (
          <div key={cause} className="flex justify-between gap-4 border-b border-rule py-1.5">
            <dt>{t(`causes.${cause}`)}</dt>
            <dd className="tabular-nums font-semibold">{format.number(questions)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function FigureCard({ name, to, business }: { name: BusinessFigure; to: string; business: Business }) {
  const t = useTranslations('admin.business');
  const format = useFormatter();
  const dates = useDates();
  const figure = figureOf(business, name);
  if (!figure) return null;
  const isMoney = name === 'revenue';
  const unit = isMoney ? 100 : 1;
  const money = { style: 'currency', currency: 'BRL' } as const;
  const say = (value: number) => (isMoney ? format.number(value, money) : format.number(value));
  const onScale = (value: number) =>
    isMoney ? format.number(value, { ...money, maximumFractionDigits: 0 }) : format.number(value);
  const first = Temporal.PlainDate.from(business.today).subtract({ days: figure.values.length - 1 });
  const days = { first: dates.day(first.toString()), last: dates.day(business.today) };
  return (
    <li className="grid content-between gap-3">
      <ListLink to={to} isEmpty={figure.now === 0}>
        <span className="font-semibold text-ink-2">{t(`names.${name}`)}</span>
        <span className="tabular-nums text-3xl leading-tight font-extrabold font-stretch-76%">
          {say(figure.now / unit)}
        </span>
      </ListLink>
      <Plot
        isLow
        values={figure.values.map((value) => value && value / unit)}
        marked={new Set()}
        label={t('plot', { name: t(`names.${name}`), now: say(figure.now / unit), ...days })}
        first={days.first}
        last={days.last}
        format={onScale}
      />
    </li>
  );
}

/** A link to a list on this page, only if the list has entries. */
function ListLink({ to, isEmpty, children }: { to: string; isEmpty: boolean; children: ReactNode }) {
  const look = 'grid min-h-11 text-ink no-underline hover:underline';
  if (!to.startsWith('#')) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    );
  }
  if (isEmpty) return <p className="grid min-h-11">{children}</p>;
  return (
    <a href={to} className={look}>
      {children}
    </a>
  );
}
