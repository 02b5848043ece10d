import { type ErrorArguments, type ErrorCode, errorStatus } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { errorWords } from '../../i18n/error-words.ts';

/** The same shape as the API's errors, for answers given before a call is reached. */
export function errorJson(code: ErrorCode, language: Language, args: ErrorArguments = {}): Response {
  const status = errorStatus[code];
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (typeof args.seconds === 'number') headers['retry-after'] = String(args.seconds);
  return Response.json(
    { defined: false, code, status, message: errorWords(code, args, language), data: args },
    { status, headers },
  );
}
