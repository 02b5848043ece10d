import { type ComponentProps, type ReactNode, useId } from 'react';
import { buttonClass } from '../button.tsx';
import { classes } from '../classes.ts';
import { Input, Problem } from './fields.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  error?: string | undefined;
  action: ReactNode;
  isActionDisabled?: boolean;
  isPending?: boolean;
  isLarge?: boolean;
}

export function InputGroup(props: Props) {
  const { label, error, action, isActionDisabled, isPending, isLarge = false, className, ...input } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="label-text mb-2 block">
        {label}
      </label>
      <div className="flex items-stretch rounded-sm border-[1.5px] border-ink bg-paper focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-pen">
        <Input
          autoComplete="off"
          // capitals distinguish names from words, so the keyboard must not add one
          autoCapitalize="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : undefined}
          {...input}
          id={id}
          className={classes(
            'min-w-0 flex-1 bg-transparent px-3.5 font-semibold font-stretch-88% focus:outline-none',
            isLarge ? 'h-14 text-lg sm:h-15 sm:px-[18px] sm:text-[1.3125rem]' : 'h-13 sm:px-4',
            className ?? (isLarge ? undefined : 'text-lg'),
          )}
        />
        <button
          type="submit"
          disabled={isActionDisabled}
          aria-disabled={isPending || undefined}
          className={buttonClass(
            'primary',
            'rounded-none border-0 px-4 text-md focus-visible:-outline-offset-4 focus-visible:outline-on-pen sm:px-6',
          )}
        >
          {action}
        </button>
      </div>
      <Problem id={`${id}-problem`} className="mt-2">
        {error}
      </Problem>
    </>
  );
}
