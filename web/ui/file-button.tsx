import { type ChangeEvent, useId } from 'react';
import { buttonClass } from './button.tsx';

interface Props {
  label: string;
  accept: string;
  isDisabled?: boolean;
  describedBy?: string;
  onFile: (file: File) => void;
}

/** A file input that looks like a button. The same file can be chosen twice in a row. */
export function FileButton({ label, accept, isDisabled, describedBy, onFile }: Props) {
  const id = useId();
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file) onFile(file);
    currentTarget.value = '';
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={choose}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={buttonClass(
          'outline',
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-pen peer-disabled:opacity-55',
        )}
      >
        {label}
      </label>
    </>
  );
}
