import { useTranslations } from 'use-intl';
import { FieldBox } from '../../ui/display/field-box.tsx';
import { Marker } from '../../ui/display/marker.tsx';
import { Paper } from '../../ui/paper.tsx';

const tellers = [
  ['Correio Econômico', 'one', '5:12'],
  ['Gazeta da Manhã', 'two', '5:40'],
  ['Diário do Porto', 'three', '6:03'],
] as const;
const reasons = ['marker', 'feedback', 'sponsored'] as const;

/** One story of many outlets, as it comes in the mail. */
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
          <p className="mt-4 text-ink-2">{t.rich('why', { b: (words) => <b>{words}</b> })}</p>
        </Paper>
      </div>
    </section>
  );
}
