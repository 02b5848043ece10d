import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** The form is being sent: pressing again does nothing. */
  isPending?: boolean;
  onSend: (form: HTMLFormElement) => void;
}

/** A form submitted by script. */
export function Form({ isPending = false, onSend, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSend(event.currentTarget);
      }}
    />
  );
}

/** An error message, announced to screen readers; nothing without a text. */
export function Problem({ className, children, ...rest }: ComponentProps<'p'>) {
  if (!children) return null;
  return (
    <p role="alert" {...rest} className={classes('font-semibold text-pencil', className)}>
      {children}
    </p>
  );
}
