import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ErrorCode } from '../contract/errors.ts';
import { withMinutes } from '../i18n/wait.ts';
import { translateKey } from './language/messages.ts';
import { isRefusal, isSessionOver, type Refusal } from './refusal.ts';
import type { ToastWords } from './ui/feedback/toaster.tsx';
import { useToasts } from './ui/feedback/toasts.tsx';

interface Notice extends Omit<ToastWords, 'closeLabel' | 'undo'> {
  onUndo?: () => void;
}

/** Toasts with button labels in the page's language. */
export function useNotify() {
  const t = useTranslations('common.actions');
  const { show } = useToasts();
  return ({ onUndo, ...notice }: Notice) =>
    show({ ...notice, closeLabel: t('close'), undo: onUndo && { label: t('undo'), onUndo } });
}

/** Reads data again, after a change that made it stale. */
export function useRefresh(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Common outcome of all changes: shows a refusal's own text, else `failed`. */
export function useOutcome(failed: string) {
  const t = useTranslations();
  const notify = useNotify();
  function refuse(error: unknown, heading?: string) {
    if (isSessionOver(error)) return;
    const text = errorText(t, error, failed);
    const title = heading ?? errorTitle(t, error);
    notify({ tone: 'error', title: title ?? text, description: title && text });
  }
  return {
    refuse,
    /** For an awaited call: shows the outcome even after the component unmounted; true on success. */
    tell: (change: Promise<unknown>, done?: string): Promise<boolean> =>
      change.then(
        () => {
          if (done) notify({ title: done, tone: 'success' });
          return true;
        },
        (error) => {
          refuse(error);
          return false;
        },
      ),
  };
}

/** A procedure of the API. */
export interface Call<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  mutationKey: () => QueryKey;
}

type Handlers<Input, Answer> = Pick<UseMutationOptions<Answer, Error, Input>, 'onMutate' | 'onSuccess' | 'onError'>;

export interface Change<Input, Answer> extends Handlers<Input, Answer> {
  failed: string;
  /** The success text; a function if it depends on the answer or the input. */
  done?: string | ((answer: Answer, input: Input) => string | undefined) | undefined;
  /** The data to read again; by default what the procedures beside this one read. */
  keys?: readonly QueryKey[];
}

/** A mutation with the common outcome: its toasts, and the changed data is read again. */
export function useChange<Input, Answer>(call: Call<Input, Answer>, change: Change<Input, Answer>) {
  const { failed, done, keys, ...handlers } = change;
  const notify = useNotify();
  const { refuse } = useOutcome(failed);
  const mutationKey = call.mutationKey();
  const [path] = mutationKey as readonly [string[]];
  return useMutation({
    mutationKey,
    mutationFn: (input: Input) => call.call(input),
    onSuccess(answer, input) {
      const title = typeof done === 'function' ? done(answer, input) : done;
      if (title) notify({ title, tone: 'success' });
    },
    onError: (error) => refuse(error),
    onSettled: useRefresh(...(keys ?? [[path.slice(0, -1)]])),
    ...handlers,
  });
}

/** For a form in a dialog that shows its own outcome: after the dialog was closed, a toast shows the outcome. */
export function useLateOutcome(failed: string, { done, isOpen = true }: { done?: string; isOpen?: boolean } = {}) {
  const notify = useNotify();
  const { refuse } = useOutcome(failed);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return {
    onSuccess: () => {
      if (done && !isShown.current) notify({ title: done, tone: 'success' });
    },
    onError: (error: Error) => {
      if (!isShown.current) refuse(error);
    },
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

/** The heading of a refusal, if the catalogue has one. */
export function errorTitle(t: ReturnType<typeof useTranslations>, error: unknown): string | undefined {
  const key = isRefusal(error) ? `errors.titles.${error.code}` : undefined;
  return key && hasKey(t, key) ? translateKey(t, key) : undefined;
}
