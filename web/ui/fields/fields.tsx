import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { DownIcon, EyeIcon, EyeOffIcon } from '../icons.tsx';

interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldProps extends FieldWords {
  className?: string | undefined;
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>) => ReactNode;
}

function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="label-text">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <Problem id={`${id}-error`} className="text-sm">
        {error}
      </Problem>
    </div>
  );
}

/** The look of an input (styles/controls.css). */
export const controlClass = 'control';

/**
 * An input that keeps what was typed or ticked before the script ran: prerendered pages can be used before React
 * starts. Otherwise the field would show a text that the form does not know.
 */
export function Input({ ref, onChange, ...input }: ComponentProps<'input'>) {
  const own = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const node = own.current;
    if (!node) return;
    const [shown, known] =
      node.type === 'checkbox' ? [node.checked, input.checked] : [node.value, input.value?.toString()];
    if (known === undefined || shown === known) return;
    onChange?.({ target: node, currentTarget: node } as ChangeEvent<HTMLInputElement, HTMLInputElement>);
  });
  // before the next render, which would write the form's own value into the field
  useLayoutEffect(() => takeOver(), []);
  return (
    <input
      {...input}
      ref={(node) => {
        own.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
      }}
      onChange={onChange}
    />
  );
}

type Props = FieldWords & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({ label, hint, error, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <Input type="text" {...input} {...control} className={controlClass} />}
    </Field>
  );
}

export function EmailField(props: Props) {
  return <TextField name="email" type="email" required autoComplete="email" {...props} />;
}

type AreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextAreaField({ label, hint, error, className, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea rows={4} {...area} {...control} className={classes(controlClass, 'py-3')} />}
    </Field>
  );
}

/** By default the reader's current password. */
export function PasswordField({ label, hint, error, className, ...input }: Omit<Props, 'type'>) {
  const t = useTranslations('common.actions');
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <Input
            name="password"
            required
            autoComplete="current-password"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            className={classes(controlClass, 'pr-13')}
          />
          <button
            type="button"
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
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

/** The text of a form's field, trimmed unless it is a secret. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  const text = typeof value === 'string' ? value : '';
  return /password/i.test(name) ? text : text.trim();
}

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
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
      <Problem id={`${id}-error`} className="text-sm">
        {error}
      </Problem>
    </div>
  );
}

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, 'id'> {
  options: readonly { value: string; text: string }[];
  /** The first option, selected while nothing is chosen. */
  placeholder?: string;
}

/** The platform's own list: searchable by typing, and best on a phone. */
export function SelectField({ label, hint, error, className, options, placeholder, ...select }: SelectFieldProps) {
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

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** The form is being sent: pressing again does nothing. */
  isPending?: boolean;
  onSend: (form: HTMLFormElement) => void;
}

const FormPending = createContext(false);

export function Form({ isPending = false, onSend, ...form }: FormProps) {
  return (
    <FormPending value={isPending}>
      <form
        {...form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onSend(event.currentTarget);
        }}
      />
    </FormPending>
  );
}

/** The submit button; by default it is pending while its form is. */
export function Submit({ variant = 'primary', ...button }: ComponentProps<typeof Button>) {
  return <Button isPending={use(FormPending)} {...button} type="submit" variant={variant} />;
}

/** An error message, announced to screen readers; nothing without a text. */
export function Problem({ className, children, ...rest }: ComponentProps<'p'>) {
  if (!children) return null;
  return (
    <p role="alert" {...rest} className={classes('font-semibold text-pencil', className)}>
      {children}
    </p>
  );
}
