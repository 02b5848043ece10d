import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string;
}

interface FieldProps extends FieldWords {
  className?: string;
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** Label above, hint and error below, tied to the control for those who listen. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="label-text">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-pencil">
          {error}
        </p>
      )}
    </div>
  );
}

/** The look of an input (styles/controls.css). */
export const controlClass = 'control';
