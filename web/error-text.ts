import type { useTranslations } from 'use-intl';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';
import { translateKey } from './language/messages.ts';

interface Refusal extends Error {
  code: ErrorCode;
  status: number;
  data?: unknown;
}

/** A refusal with a code of the contract, as opposed to a lost connection or a bug. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in errorStatus;
}

/** The session ended: the query client redirects to the sign-in, so no message is shown. */
export const isSessionOver = (error: unknown): boolean => isRefusal(error) && error.code === 'UNAUTHORIZED';

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
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string' || typeof value === 'number'));
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
