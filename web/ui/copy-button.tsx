import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../copy-text.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

interface Props {
  text: string;
  label: string;
  /** For the toasts of the page: told whether the copy worked. */
  onCopied?: (didWork: boolean) => void;
}

const confirmMs = 2000;
const failureMs = 6000;

/** Copies, and says in its own place whether it worked. */
export function CopyButton({ text, label, onCopied }: Props) {
  const t = useTranslations('common.actions');
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), outcome === 'copied' ? confirmMs : failureMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy() {
    const didWork = await copyText(text);
    setOutcome(didWork ? 'copied' : 'failed');
    onCopied?.(didWork);
  }
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{outcome === 'copied' ? t('copied') : outcome ? t('copyFailed') : label}</span>
    </Button>
  );
}
