import { type ErrorCode, errorStatus } from '../contract/errors.ts';

/** Codes of the sign-in library that have other names in the contract. */
const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_CONFIRMED',
  TOKEN_EXPIRED: 'INVALID_TOKEN',
};

/** An answer of the server that is not the wanted one, in the words of the server. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;

  constructor(code: string, status: number, data: unknown = {}, message = code) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

export async function refusalOf(response: Response): Promise<Refusal> {
  const answer: unknown = await response.json().catch(() => null);
  const given = typeof answer === 'object' && answer ? { ...answer } : {};
  const { code = '', message, data } = given as { code?: string; message?: string; data?: unknown };
  const seconds = Number(response.headers.get('retry-after')) || 60;
  // before a route is reached, only the header tells the wait
  if (response.status === 429) return new Refusal('TOO_MANY_REQUESTS', 429, data ?? { seconds }, message);
  return new Refusal(codes[code] ?? code, response.status, data ?? given, message);
}

/** A refusal with a code of the contract, as opposed to a lost connection or a bug. */
export const isRefusal = (error: unknown): error is Refusal & { code: ErrorCode } =>
  error instanceof Refusal && error.code in errorStatus;

/** The session ended: the query client redirects to the sign-in, so no message is shown. */
export const isSessionOver = (error: unknown): boolean => isRefusal(error) && error.code === 'UNAUTHORIZED';
