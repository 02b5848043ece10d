import { Switch as Base } from '@base-ui/react/switch';

interface Props {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** The label is for screen readers; show it next to the switch if it is not obvious. */
export function Switch({ label, isOn, onChange, isDisabled }: Props) {
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
