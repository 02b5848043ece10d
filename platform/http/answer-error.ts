import { ORPCError, ValidationError } from '@orpc/server';
import { AppError, type ErrorArguments, type ErrorCode, errorStatus } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { databaseCode, isPassing } from '../db/connection.ts';
import { isDiskFull } from '../disk-watch.ts';
import type { Log } from '../log.ts';

function answerError(code: ErrorCode, args: ErrorArguments, language: Language) {
  return new ORPCError(code, {
    status: errorStatus[code],
    message: errorWords(code, args, language),
    data: args,
    defined: false,
  });
}

/** Maps every error to a code and a text in the reader's language, without internal details. */
export function toAnswer(error: unknown, language: Language, log: Log): ORPCError<string, unknown> {
  if (error instanceof AppError) return answerError(error.code, error.args, language);
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.status < 500) return answerError('BAD_REQUEST', {}, language);
    if (error.status < 500) return answerError(error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'BAD_REQUEST', {}, language);
  }
  const code = databaseCode(error);
  // a value out of range for its column. The database's message repeats the value, so it is not logged
  if (code && /^22[0-9A-Z]{3}$/.test(code)) {
    log.warn({ code }, 'request refused by the database');
    return answerError('BAD_REQUEST', {}, language);
  }
  const hasNoRoom = code === '53100' || code === 'ENOSPC' || (isPassing(error) && isDiskFull());
  log.error({ err: error }, hasNoRoom ? 'request failed: the disk is full' : 'request failed');
  if (hasNoRoom) return answerError('DISK_FULL', {}, language);
  // temporary: the caller should retry
  if (isPassing(error)) return answerError('SERVICE_UNAVAILABLE', {}, language);
  return answerError('INTERNAL_SERVER_ERROR', {}, language);
}

/** The same shape as the API's errors, for requests refused before a call is reached. */
export const errorJson = (code: ErrorCode, language: Language, args: ErrorArguments = {}): Response =>
  toResponse(answerError(code, args, language));

/** The answer to an error outside of the contract's calls. */
export function toResponse(error: ORPCError<string, unknown>): Response {
  const seconds = retryAfter(error);
  const headers = { 'cache-control': 'no-store', ...(seconds && { 'retry-after': seconds }) };
  return Response.json(error.toJSON(), { status: error.status, headers });
}

/** After how many seconds the caller may try again; undefined for errors that a retry does not help. */
export function retryAfter({ status, data }: ORPCError<string, unknown>): string | undefined {
  const { seconds = 5 } = (data ?? {}) as { seconds?: number };
  return status === 429 || status === 503 ? String(seconds) : undefined;
}
