import { useTranslations } from 'use-intl';
import { Marker } from '../../ui/marker.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Slip } from '../../ui/slip.tsx';

/** A story as it lies on the desk: cut out, marked, with its slip. An invented one, for the eye only. */
export function CutStory() {
  const t = useTranslations('landing.sample');
  return (
    <div aria-hidden="true" className="relative max-w-[520px] rotate-[1.6deg] pt-8 lg:ml-auto">
      <div className="absolute top-2 left-4 z-[1] -rotate-[1.4deg] sm:-left-4">
        <Slip
          fields={[
            { name: t('outletLabel'), value: t('paper') },
            { name: t('dateLabel'), value: t('date') },
            { name: t('termLabel'), value: t('term') },
          ]}
        />
      </div>
      <Paper className="pt-12 sm:pt-12">
        <p className="font-serif text-[clamp(1.6rem,3.2vw,2.3rem)] leading-[1.06] font-bold tracking-[-0.02em] text-balance">
          {t.rich('headline', { mark: (words) => <Marker>{words}</Marker> })}
        </p>
        <p className="mt-4 gap-6 font-serif text-sm leading-normal text-tinta-2 [column-rule:1px_solid_var(--fio)] sm:columns-2">
          {t('text')}
        </p>
      </Paper>
    </div>
  );
}
