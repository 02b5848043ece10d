import { useTranslations } from 'use-intl';

const box = 'rounded-sm border-[1.5px] border-rule-strong bg-paper-2 px-3.5 font-stretch-90%';

const scrap = 'rounded-sm border-[1.5px] px-3 py-1.5 font-semibold font-stretch-88%';

/** A small picture of what each step looks like; the sentence above says the same. */
export function StepSketch({ step }: { step: 'profile' | 'choose' | 'read' }) {
  const t = useTranslations('landing.sketch');
  return (
    <div aria-hidden="true" className="mt-5">
      {step === 'profile' && (
        <p className={`${box} truncate py-2.5`}>
          <span className="text-ink-3">linkedin.com/in/</span>
          <b className="font-semibold">marina-duarte</b>
        </p>
      )}
      {step === 'choose' && (
        <p className="flex flex-wrap gap-2">
          <span className={`${scrap} border-marker bg-marker text-on-marker`}>{t('kept')}</span>
          <span className={`${scrap} border-dashed border-rule-strong text-ink-3 line-through decoration-pencil`}>
            {t('struck')}
          </span>
          <span className={`${scrap} border-ink`}>{t('own')}</span>
        </p>
      )}
      {step === 'read' && (
        <div className={`${box} py-2.5 leading-snug`}>
          <p className="flex justify-between font-bold">
            Recorte <span className="font-medium text-ink-3">6:30</span>
          </p>
          <p className="truncate font-semibold">{t('subject')}</p>
          <p className="truncate text-sm text-ink-3">{t('preview')}</p>
        </div>
      )}
    </div>
  );
}
