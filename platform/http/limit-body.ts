import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { callerLanguage } from './caller.ts';
import { errorJson } from './error-json.ts';

/** The rule for size: 413 in the caller's language, whether the length was announced or not. */
export const limitBody = (maxSize: number): MiddlewareHandler =>
  bodyLimit({ maxSize, onError: (c) => errorJson('PAYLOAD_TOO_LARGE', callerLanguage(c.req.raw.headers)) });
