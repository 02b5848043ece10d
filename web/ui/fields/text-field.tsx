import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlClass, Field, type FieldWords } from './field.tsx';
import { Input } from './input.tsx';

type Props = FieldWords & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({ label, hint, error, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <Input type="text" {...input} {...control} className={controlClass} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...area
}: FieldWords & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea rows={4} {...area} {...control} className={classes(controlClass, 'py-3')} />}
    </Field>
  );
}
