import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { classes } from '../classes.ts';
import { Input } from './text-field.tsx';

interface Props extends ComponentProps<'input'> {
  /** The label of the button at the end. */
  action: ReactNode;
  isActionDisabled?: boolean;
  isPending?: boolean;
  /** For the main field of a page. */
  isLarge?: boolean;
}

/** A field with its submit button. */
export function InputGroup({ action, isActionDisabled, isPending, isLarge = false, className, ...input }: Props) {
  return (
    <div className="flex items-stretch rounded-sm border-[1.5px] border-ink bg-paper focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-pen">
      <Input
        autoComplete="off"
        // capitals distinguish names from words, so the keyboard must not add one
        autoCapitalize="off"
        {...input}
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
  );
}
