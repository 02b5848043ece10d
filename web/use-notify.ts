import { useTranslations } from 'use-intl';
import type { ErrorCode } from '../contract/errors.ts';
import { withMinutes } from '../i18n/wait.ts';
import { translateKey } from './language/messages.ts';
import { isRefusal, isSessionOver, type Refusal } from './refusal.ts';
import type { ToastWords } from './ui/feedback/toaster.tsx';
import { useToasts } from './ui/feedback/toasts.tsx';

export interface Notice extends Omit<ToastWords, 'closeLabel' | 'undo'> {
  onUndo?: () => void;
}

export function useNotify() {
  const t = useTranslations('common.actions');
  const { show } = useToasts();
  return ({ onUndo, ...notice }: Notice) =>
    show({ ...notice, closeLabel: t('close'), undo: onUndo && { label: t('undo'), onUndo } });
}

/** Shows a refusal's own text, else `failed`; nothing of a session that is over: the page leads to the sign-in. */
export function useRefuse(failed = '') {
  const t = useTranslations();
  const notify = useNotify();
  return (error: unknown, heading?: string): void => {
    if (isSessionOver(error)) return;
    const text = errorText(t, error, failed);
    const title = heading ?? errorTitle(t, error);
    notify({ tone: 'error', title: title ?? text, description: title && text });
  };
}

/** Unspecific refusals: the page's own sentence is shown instead (requirements R11). */
const vague: ReadonlySet<ErrorCode> = new Set([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CROSS_ORIGIN',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
]);

function argumentsOf(refusal: Refusal): Record<string, string | number> {
  const given = typeof refusal.data === 'object' && refusal.data ? Object.entries(refusal.data) : [];
  return withMinutes(
    Object.fromEntries(given.filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
  );
}

const hasKey = (t: ReturnType<typeof useTranslations>, key: string) => t.has(key as Parameters<typeof t.has>[0]);

/**
 * The text for a failed call: the refusal's own if it is specific, else `fallback`. Pages that use it list the area
 * `errors` (without a session: `visitor/errors`) in the route table.
 */
export function errorText(t: ReturnType<typeof useTranslations>, error: unknown, fallback: string): string {
  if (!isRefusal(error) || vague.has(error.code)) return fallback;
  const key = `errors.${error.code}`;
  return hasKey(t, key) ? translateKey(t, key, argumentsOf(error)) : fallback;
}

export function errorTitle(t: ReturnType<typeof useTranslations>, error: unknown): string | undefined {
  const key = isRefusal(error) ? `errors.titles.${error.code}` : undefined;
  return key && hasKey(t, key) ? translateKey(t, key) : undefined;
}
