import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const tones = {
  good: 'border-stamp text-stamp',
  bad: 'border-pencil text-pencil',
  quiet: 'border-rule-strong text-ink-3',
};

export function Badge({ tone = 'good', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-block rounded-xs border-[1.5px] px-[7px] pt-px pb-0.5 align-[3px] text-xs leading-normal font-[650] tracking-normal whitespace-nowrap font-stretch-88%',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
