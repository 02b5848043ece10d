import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './feedback/spinner.tsx';

interface Look {
  variant?: ButtonVariant;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Work is under way: the button keeps its place and its focus, and cannot be pressed again. */
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

export function ButtonLink({ variant, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
