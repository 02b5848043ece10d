import { useFormatter } from 'use-intl';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; title: string; count: number | undefined }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Counters that are filters, in one slip: the figure says how many, pressing it shows them. */
export function CountFilter<Value extends string>({ label, options, chosen, onChoose }: Props<Value>) {
  const format = useFormatter();
  return (
    <fieldset className="flex flex-wrap pt-px pl-px sm:w-fit">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, title, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="-mt-px -ml-px grid min-h-11 min-w-30 flex-auto content-between border border-ink px-3 pt-1.5 pb-2 text-left leading-tight font-stretch-84% hover:bg-ink/7 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <span className="text-sm font-medium">{title}</span>
          <span className="tabular-nums text-xl font-bold">{count === undefined ? '–' : format.number(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
