import { type ComponentProps, type ReactNode, useId } from 'react';
import { Input } from './text-field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode;
  error?: string;
}

export function Checkbox({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <div className="-ml-2.5 flex items-start gap-1">
        <span className="grid size-11 flex-none place-items-center">
          <Input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="size-5.5 accent-pen"
          />
        </span>
        <label htmlFor={id} className="py-2.5">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-pencil">
          {error}
        </p>
      )}
    </div>
  );
}
