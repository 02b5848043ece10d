import type { QueryKey } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useOutcome } from '../../use-notify.ts';

/** What every action of the operator shares: the lists are read again, and a refusal is said in its own words. */
export function useAction(keys: readonly QueryKey[], failedText?: string) {
  const t = useTranslations('admin.list');
  const { onSettled, onError } = useOutcome(failedText ?? t('actionFailed'), keys).of();
  return { onSettled, onError };
}
