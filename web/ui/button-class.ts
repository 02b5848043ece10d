import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger' | 'marker';

/** The look of a button (styles/controls.css), for buttons and for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'outline', extra?: string): string {
  return classes('button', variant !== 'outline' && `button-${variant}`, extra);
}
