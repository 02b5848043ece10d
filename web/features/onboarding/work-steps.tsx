import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { useDelay } from '../../use-delay.ts';

const steps = ['reading', 'searching', 'checking'] as const;
const stepMs = 1500;

/** What is being done, said in words; never a bare spinner. All steps are there from the start, so that nothing moves. */
export function WorkSteps({ isDone }: { isDone: boolean }) {
  const t = useTranslations('onboarding.processing');
  const [current, setCurrent] = useState(0);
  useDelay(stepMs * (current + 1), () => setCurrent(current + 1), !isDone && current < steps.length - 1);
  return (
    <ol className="mt-6 grid gap-2.5">
      {steps.map((step, index) => {
        const isPast = isDone || index < current;
        const isCurrent = !isPast && index === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={classes('flex min-h-7 items-center gap-3', !isPast && !isCurrent && 'text-ink-3')}
          >
            <span aria-hidden="true" className="grid size-[18px] place-items-center">
              {isPast ? <CheckIcon className="size-[18px] text-stamp" /> : isCurrent && <Spinner size="small" />}
            </span>
            {t(step)}
          </li>
        );
      })}
    </ol>
  );
}
