/** Codes of the sign-in service that have other names in the contract. */
const codes: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_CONFIRMED',
  TOKEN_EXPIRED: 'INVALID_TOKEN',
};

/** A refusal of the sign-in service, in the shape of other refusals (`isRefusal`). */
export class AuthError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;

  constructor(code: string, status: number, data: unknown) {
    super(code);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

async function refusalOf(response: Response): Promise<AuthError> {
  const answer: unknown = await response.json().catch(() => null);
  const given = typeof answer === 'object' && answer && 'code' in answer ? String(answer.code) : '';
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after')) || 60;
    return new AuthError('TOO_MANY_REQUESTS', response.status, { seconds });
  }
  // the contract's answers carry the arguments of the message separately
  const data = typeof answer === 'object' && answer && 'data' in answer ? answer.data : answer;
  return new AuthError(codes[given] ?? given, response.status, data);
}

/** Exported for scripts loaded later: the first script contains only the calls it needs. */
export async function call<Answer>(path: string, body?: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(`/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-lang': document.documentElement.lang.slice(0, 2) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw await refusalOf(response);
  return response.json();
}

export const authCalls = {
  signIn: (email: string, password: string) =>
    call<{ twoFactorRedirect?: boolean }>('sign-in/email', { email, password }),
  signOut: () => call<unknown>('sign-out', {}),
  requestPasswordReset: (email: string) => call<unknown>('request-password-reset', { email, redirectTo: '/auth' }),
  resetPassword: (token: string, newPassword: string) => call<unknown>('reset-password', { token, newPassword }),
  sendConfirmation: (email: string) => call<unknown>('send-verification-email', { email, callbackURL: '/auth' }),
  accessToken: () => call<{ token: string }>('token'),
};
