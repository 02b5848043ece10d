import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

interface Props {
  text: string;
  label: string;
  copiedLabel: string;
  /** For the toasts of the page: told whether the copy worked. */
  onCopied?: (didWork: boolean) => void;
}

const confirmMs = 2000;

/** Copies, and says so in its own place. */
export function CopyButton({ text, label, copiedLabel, onCopied }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), confirmMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    const didWork = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setIsCopied(didWork);
    onCopied?.(didWork);
  }
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}
