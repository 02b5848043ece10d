import { useTranslations } from 'use-intl';
import { Chip } from '../../ui/chip.tsx';

const box = 'rounded-sm border-[1.5px] border-fio-forte bg-papel-2 px-3.5 font-stretch-90%';

/** A small picture of what each step looks like; the sentence above says the same. */
export function StepSketch({ step }: { step: 'profile' | 'choose' | 'read' }) {
  const t = useTranslations('landing.sketch');
  return (
    <div aria-hidden="true" className="mt-5">
      {step === 'profile' && (
        <p className={`${box} truncate py-2.5`}>
          <span className="text-tinta-3">linkedin.com/in/</span>
          <b className="font-semibold">marina-duarte</b>
        </p>
      )}
      {step === 'choose' && (
        <p className="flex flex-wrap gap-2">
          <Chip look="marked">{t('kept')}</Chip>
          <Chip look="struck">{t('struck')}</Chip>
          <Chip>{t('own')}</Chip>
        </p>
      )}
      {step === 'read' && (
        <div className={`${box} py-2.5 leading-snug`}>
          <p className="flex justify-between font-bold">
            Recorte <span className="font-medium text-tinta-3">6:30</span>
          </p>
          <p className="truncate font-semibold">{t('subject')}</p>
          <p className="truncate text-sm text-tinta-3">{t('preview')}</p>
        </div>
      )}
    </div>
  );
}
