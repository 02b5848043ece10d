import { useTranslations } from 'use-intl';
import { FieldBox } from '../../ui/data/field-box.tsx';
import { Marker } from '../../ui/data/marker.tsx';
import { Newspaper } from './newspaper.tsx';

/** A newspaper with a hole, and the story as it lies on the desk: cut out, marked, with its slip. Invented, for the eye only. */
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
