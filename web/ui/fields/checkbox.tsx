import { Switch as Base } from '@base-ui/react/switch';
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

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** The label names the switch for those who listen; show it beside where it is not obvious. */
export function Switch({ label, isOn, onChange, isDisabled }: SwitchProps) {
  return (
    <Base.Root
      aria-label={label}
      checked={isOn}
      onCheckedChange={onChange}
      disabled={isDisabled}
      className="inline-flex h-11 w-13 cursor-pointer items-center justify-center rounded-sm data-disabled:opacity-55"
    >
      <span className="relative block h-[26px] w-11 rounded-full bg-rule-strong in-data-checked:bg-switch-on">
        <Base.Thumb className="absolute top-1 left-1 size-[18px] rounded-full bg-paper transition-transform data-checked:translate-x-[18px] data-checked:bg-switch-thumb" />
      </span>
    </Base.Root>
  );
}
