import { type ComponentProps, useState } from 'react';
import { classes } from '../classes.ts';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { controlClass, Field, type FieldWords } from './field.tsx';
import { Input } from './input.tsx';

interface Props extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'type'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({ label, hint, error, className, showLabel, hideLabel, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <Input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            className={classes(controlClass, 'pr-13')}
          />
          <button
            type="button"
            aria-label={isShown ? hideLabel : showLabel}
            disabled={input.disabled}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-sm text-ink-3 hover:text-ink"
          >
            {isShown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
          </button>
        </div>
      )}
    </Field>
  );
}
