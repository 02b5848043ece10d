import { Combobox as Base } from '@base-ui/react/combobox';
import { classes } from './classes.ts';
import { controlClass, Field, type FieldWords } from './field.tsx';
import { DownIcon } from './icons.tsx';

interface Props extends FieldWords {
  items: readonly string[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  openLabel: string;
  emptyText: string;
  isDisabled?: boolean;
}

/** A long list that is searched by typing (countries). */
export function Combobox({
  label,
  hint,
  error,
  items,
  value,
  onChange,
  placeholder,
  openLabel,
  emptyText,
  isDisabled,
}: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Base.Root items={items} value={value} onValueChange={onChange} disabled={isDisabled}>
          <Base.InputGroup className="relative">
            <Base.Input {...control} placeholder={placeholder} className={classes(controlClass, 'pr-13')} />
            <Base.Trigger
              aria-label={openLabel}
              className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center text-tinta-3"
            >
              <DownIcon className="size-4" />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-30">
              <Base.Popup className="max-h-72 w-[var(--anchor-width)] overflow-y-auto rounded-sm border-[1.5px] border-tinta bg-papel shadow-[0_8px_28px_var(--sombra)]">
                <Base.Empty className="px-3.5 py-3 text-tinta-3 empty:hidden">{emptyText}</Base.Empty>
                <Base.List>
                  {(item: string) => (
                    <Base.Item
                      key={item}
                      value={item}
                      className="flex min-h-11 cursor-pointer items-center px-3.5 outline-none data-highlighted:bg-tinta data-highlighted:text-papel"
                    >
                      {item}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
