import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { Business, BusinessFigure } from '../../../contract/admin/business.ts';
import { api } from '../../api.ts';
import { Plot } from '../../ui/display/plot.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { useDates } from './admin-page.tsx';

/** In the order of a reader's life, with the list behind each. */
const shown: readonly { name: BusinessFigure; to: string }[] = [
  { name: 'waiting', to: '/admin/waiting-list' },
  { name: 'signUps', to: '/admin/readers' },
  { name: 'confirmed', to: '/admin/readers?only=confirmed' },
  { name: 'active', to: '/admin/readers?only=active' },
  { name: 'premium', to: '/admin/readers?only=paying&plan=premium' },
  { name: 'pro', to: '/admin/readers?only=paying&plan=pro' },
  { name: 'revenue', to: '/admin/readers?only=paying' },
  { name: 'cancellations', to: '/admin/readers?only=cancelled' },
  { name: 'refunds', to: '/admin/readers?only=refunded' },
  { name: 'bounces', to: '/admin/readers?only=bounced' },
  { name: 'complaints', to: '/admin/readers?only=complained' },
  { name: 'failingFeeds', to: '/admin/sources?health=failing' },
  { name: 'whyNot', to: '#why-not' },
];

/** The business over ninety days: each figure with its plot and the list behind it. */
export function BusinessFigures() {
  const t = useTranslations('admin.business');
  const business = useQuery(api.admin.business.read.queryOptions());
  return (
    <section className="mt-12 border-t-[3px] border-ink pt-4">
      <h2 className="text-2xl font-bold font-stretch-84%">{t('heading')}</h2>
      <p className="prose-text text-md">{t('text')}</p>
      <Loaded query={business} failed={t('failed')} rows={4} rowClassName="h-40">
        {(data) => (
          <>
            <ul className="mt-5 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
              {shown.map(({ name, to }) => (
                <FigureCard key={name} name={name} to={to} business={data} />
              ))}
            </ul>
            {data.whyNot.length > 0 && <WhyNot answers={data.whyNot} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** What readers were answered who asked why something did not come. */
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
  const figure = business.figures.find((one) => one.name === name);
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
      <Link to={to} className="grid min-h-11 text-ink no-underline hover:underline">
        <span className="font-semibold text-ink-2">{t(`names.${name}`)}</span>
        <span className="tabular-nums text-3xl leading-tight font-extrabold font-stretch-76%">
          {say(figure.now / unit)}
        </span>
      </Link>
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
