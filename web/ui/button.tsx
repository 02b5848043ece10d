import type { ComponentProps, MouseEvent, RefObject } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { Spinner } from './feedback/spinner.tsx';
import { CrossIcon } from './icons.tsx';

type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger' | 'marker';

/** The look of a button (styles/controls.css), for buttons and for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'outline', extra?: string): string {
  return classes('button', variant !== 'outline' && `button-${variant}`, extra);
}

interface Look {
  variant?: ButtonVariant;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** An action is running: the button keeps its place and focus, and cannot be pressed again. */
  isPending?: boolean;
}

export function Button({ variant, isPending = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      {isPending && <Spinner size="small" />}
      {children}
    </button>
  );
}

export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  const look = classes('min-h-11 text-pen underline underline-offset-[.2em]', className);
  return <button type="button" {...rest} className={look} />;
}

interface RemoveButtonProps extends ComponentProps<'button'> {
  /** The item goes at once: the focus moves to the button of the next one, or to this field after the only one. */
  next?: RefObject<HTMLElement | null> | undefined;
}

export function RemoveButton({ next, className, onClick, ...rest }: RemoveButtonProps) {
  const box = 'grid size-11 flex-none place-items-center rounded-sm text-ink-3 hover:bg-pencil/12 hover:text-pencil';
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (next) {
      const list = event.currentTarget.closest('ul, ol');
      const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
      const index = buttons.indexOf(event.currentTarget);
      (buttons[index + 1] ?? buttons[index - 1] ?? next.current)?.focus();
    }
    onClick?.(event);
  }
  return (
    <button type="button" {...rest} data-remove onClick={press} className={classes(box, className)}>
      <CrossIcon />
    </button>
  );
}

export function ButtonLink({ variant, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}

export function LinkOn({ text, to, label, ...look }: { text: string; to: string; label: string } & Look) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{text}</p>
      <ButtonLink {...look} to={to}>
        {label}
      </ButtonLink>
    </div>
  );
}

export function DownloadLink({ variant, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a download {...rest} className={buttonClass(variant, className)} />;
}

/** A link as tall as a button, for touch. */
export function TallLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes('inline-flex min-h-11 items-center', className)} />;
}

export function OutsideLink(props: ComponentProps<'a'>) {
  return <a {...props} target="_blank" rel="noreferrer" />;
}
