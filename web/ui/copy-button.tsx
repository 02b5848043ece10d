import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDelay } from '../clock.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

/** Pages on plain http cannot use the clipboard API; copying from a selected field still works there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  // inside an open dialog, which keeps the focus inside
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

interface Props {
  text: string;
  label: string;
  /** Called with whether the copy worked, for the page's toasts. */
  onCopied?: (didWork: boolean) => void;
}

const confirmMs = 2000;
const failureMs = 6000;

export function CopyButton({ text, label, onCopied }: Props) {
  const t = useTranslations('common.actions');
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useDelay(outcome === 'copied' ? confirmMs : failureMs, () => setOutcome(undefined), outcome !== undefined);
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
