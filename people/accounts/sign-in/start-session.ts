import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Auth } from './auth.ts';
import { deviceCookie } from './known-device.ts';

/** Signs a reader in by cookies of the answer. */
export type StartSession = (context: RequestContext, userId: string) => Promise<void>;

export function sessionStarter(auth: Auth): StartSession {
  return async (context, userId) => {
    const { platform, request, answer } = context;
    const asked = { body: { userId }, headers: headersOf(context), returnHeaders: true as const };
    const { headers: given } = await auth.api.startSession(asked);
    for (const cookie of given.getSetCookie()) answer.append('set-cookie', cookie);
    answer.append('set-cookie', deviceCookie(platform, request.headers, userId));
  };
}

/** Sets a challenge cookie: the code of the second factor then signs the reader in, as after a password. */
export function codeAsker(auth: Auth): StartSession {
  return async (context, userId) => {
    const asked = { body: { userId }, headers: headersOf(context), returnHeaders: true as const };
    const { headers: given } = await auth.api.askCode(asked);
    for (const cookie of given.getSetCookie()) context.answer.append('set-cookie', cookie);
  };
}

function headersOf({ request, ip }: RequestContext): Headers {
  const headers = new Headers(request.headers);
  headers.set('x-recorte-caller', ip);
  return headers;
}
