import { useTranslations } from 'use-intl';
import { Marker } from '../../ui/display/marked-text.tsx';
import { FieldBox, Paper } from '../../ui/surfaces.tsx';

/** Text above and below the cut-out. It is too small to read, so a few sentences repeat. */
const columns = [
  ['second', ['third', 'fourth', 'second']],
  ['third', ['fourth', 'second', 'third']],
  ['fourth', ['second', 'third', 'fourth']],
] as const;

function Newspaper() {
  const t = useTranslations('landing');
  const bold = { b: (words: React.ReactNode) => <b>{words}</b> };
  return (
    <div className="newspaper lifted">
      <div className="newspaper-sheet toothed">
        <p className="border-b border-current pb-2 text-center font-serif text-[2.375rem] leading-none font-bold tracking-[-.025em]">
          {t('sample.paper')}
        </p>
        <p className="flex justify-between border-b-3 border-double border-current py-1 text-[.5625rem] leading-none font-medium">
          <span>{t('newspaper.day')}</span>
          <span>{t('newspaper.edition')}</span>
          <span>{t('newspaper.number')}</span>
        </p>
        <p className="my-3 font-serif text-[1.6875rem] leading-none font-bold tracking-[-.02em]">
          {t('newspaper.headline')}
        </p>
        <div className="newspaper-columns">
          <p>
            {t.rich('newspaper.first', bold)} {columns[0][1].map((part) => t(`newspaper.${part}`)).join(' ')}
          </p>
          {columns.map(([above, below]) => (
            <p key={above}>
              {t(`newspaper.${above}`)}
              <span className="block h-[290px]" />
              {below.map((part) => t(`newspaper.${part}`)).join(' ')}
            </p>
          ))}
          <div className="newspaper-hole">
            <svg
              aria-hidden="true"
              viewBox="0 0 26 26"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              className="absolute -top-[17.5px] left-[58%] size-6"
            >
              <circle cx="5.5" cy="6.5" r="3.2" />
              <circle cx="5.5" cy="19.5" r="3.2" />
              <path d="M8.2 8.3 22 18.5M8.2 17.7 22 7.5" />
            </svg>
          </div>
        </div>
      </div>
    </div>
  );
}

/** A newspaper with a hole, and the story cut out of it. Invented, and hidden from screen readers. */
export function CutStory() {
  const t = useTranslations('landing.sample');
  return (
    <div aria-hidden="true" className="scene">
      <Newspaper />
      <div className="cutting lifted">
        <div className="toothed bg-cutting px-5 pt-7 pb-6 sm:px-6">
          <p className="font-serif text-xl leading-[1.06] font-bold tracking-[-0.02em] sm:text-[1.9375rem]">
            {t.rich('headline', { mark: (words) => <Marker>{words}</Marker> })}
          </p>
          <p className="mt-3 columns-2 gap-4 font-serif text-[.6875rem] leading-[1.42] text-ink-2 [column-rule:1px_solid_var(--rule)] sm:text-xs">
            {t('text')}
          </p>
        </div>
        <div className="absolute -top-9 -left-3 -rotate-[1.4deg] whitespace-nowrap sm:-left-5">
          <FieldBox
            fields={[
              { name: t('outletLabel'), value: t('paper') },
              { name: t('dateLabel'), value: t('date') },
              { name: t('termLabel'), value: t('term') },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

const tellers = [
  ['Correio Econômico', 'one', '05:12'],
  ['Gazeta da Manhã', 'two', '05:40'],
  ['Diário do Porto', 'three', '06:03'],
] as const;
const reasons = ['marker', 'feedback', 'sponsored'] as const;

export function MergedStory() {
  const t = useTranslations('landing.merged');
  return (
    <section className="wrap grid grid-cols-1 items-center gap-10 py-14 lg:grid-cols-[minmax(0,.9fr)_minmax(0,1.1fr)] lg:gap-20 lg:py-24">
      <div>
        <h2 className="headline text-[clamp(2.25rem,4.6vw,3.75rem)]">{t('heading')}</h2>
        <p className="prose-text mt-5">{t('text')}</p>
        <ul className="mt-6 grid gap-3 text-md">
          {reasons.map((reason) => (
            <li key={reason} className="border-l-4 border-ink pl-3">
              {t(reason)}
            </li>
          ))}
        </ul>
      </div>
      <div aria-hidden="true">
        <Paper>
          <FieldBox
            fields={[
              { name: t('outletsLabel'), value: t('outlets') },
              { name: t('sinceLabel'), value: t('since') },
              { name: t('termLabel'), value: t('term') },
            ]}
          />
          <p className="mt-4 font-serif text-[1.625rem] leading-[1.1] font-bold tracking-[-.02em] sm:text-[2rem]">
            {t.rich('headline', { mark: (words) => <Marker>{words}</Marker> })}
          </p>
          <p className="prose-text mt-3 text-md">{t('summary')}</p>
          <ul className="mt-4 border-t border-rule font-stretch-92%">
            {tellers.map(([outlet, line, time]) => (
              <li key={outlet} className="flex items-baseline gap-3 border-b border-rule py-2">
                <b className="font-[650] max-sm:flex-1 sm:min-w-[11.2em]">{outlet}</b>
                <span className="min-w-0 flex-1 truncate text-ink-2 max-sm:hidden">{t(line)}</span>
                <span className="tabular-nums text-ink-3">{time}</span>
              </li>
            ))}
            <li className="flex items-baseline gap-3 border-b border-rule py-2">
              <b className="font-[650] sm:min-w-[11.2em]">{t('rest')}</b>
              <span className="min-w-0 flex-1 truncate text-ink-2 max-sm:hidden">{t('restNames')}</span>
            </li>
          </ul>
          <p className="mt-4 text-ink-2">{t('why')}</p>
        </Paper>
      </div>
    </section>
  );
}
