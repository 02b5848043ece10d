import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger' | 'marker';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border-[1.5px] px-[18px] font-[650] font-stretch-92% whitespace-nowrap no-underline transition-colors duration-[120ms] disabled:cursor-not-allowed disabled:opacity-55';

const looks: Record<ButtonVariant, string> = {
  primary: 'border-caneta bg-caneta text-sobre-caneta hover:border-caneta-2 hover:bg-caneta-2 hover:text-sobre-caneta',
  outline: 'border-tinta bg-transparent text-tinta enabled:hover:bg-tinta hover:text-papel [a&]:hover:bg-tinta',
  quiet: 'border-transparent bg-transparent px-2.5 text-tinta hover:bg-tinta/7 hover:text-tinta',
  danger: 'border-lapis bg-transparent text-lapis hover:bg-lapis hover:text-papel',
  marker: 'border-marca bg-marca text-sobre-marca hover:text-sobre-marca hover:brightness-95',
};

/** The look of a button, for buttons and for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'outline', extra?: string): string {
  return classes(base, looks[variant], extra);
}
