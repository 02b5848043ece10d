import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { DownIcon } from '../icons.tsx';
import { controlClass, Field, type FieldWords } from './text-field.tsx';

interface Props extends FieldWords, Omit<ComponentProps<'select'>, 'id'> {
  options: readonly { value: string; text: string }[];
  /** The first line, chosen while nothing is. */
  placeholder?: string;
}

/** The platform's own list: searchable by typing, and the best there is on a phone. */
export function SelectField({ label, hint, error, className, options, placeholder, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={classes(controlClass, 'appearance-none pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <DownIcon className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4" />
        </div>
      )}
    </Field>
  );
}
