import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StepSketch } from './step-sketch.tsx';

const steps = ['profile', 'choose', 'read'] as const;

export function Steps(): ReactNode {
  const t = useTranslations('landing.steps');
  return (
    <section id="como" className="bg-paper">
      <div className="wrap py-14 lg:py-24">
        <h2 className="headline text-[clamp(2.25rem,4.6vw,3.75rem)]">{t('heading')}</h2>
        <ol className="mt-6 border-t-[3px] border-ink md:mt-12 md:grid md:grid-cols-3 md:grid-rows-[auto_auto_auto]">
          {steps.map((step) => (
            <li
              key={step}
              className="border-rule py-6 not-first:border-t min-w-0 md:row-span-3 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid md:gap-0 md:px-8 md:first:pl-0 md:last:pr-0 md:not-first:border-t-0 md:not-first:border-l"
            >
              <h3 className="text-[1.625rem] leading-[1.1] font-bold tracking-[-0.01em] font-stretch-80%">
                {t(`${step}.title`)}
              </h3>
              <p className="prose-text mt-2.5 text-md">{t(`${step}.text`)}</p>
              <StepSketch step={step} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
