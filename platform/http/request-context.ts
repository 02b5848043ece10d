import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { Platform } from '../platform.ts';

export interface SessionUser {
  id: string;
  email: string;
  emailConfirmed: boolean;
  isAdmin: boolean;
  sessionId: string;
}

/** Who is signed in by these headers. */
export type FindUser = (headers: Headers) => Promise<SessionUser | null>;

/** The administrator who asks, for the few routes beside the contract, which enforces its own access levels. */
export async function getAdmin(findUser: FindUser, headers: Headers): Promise<SessionUser> {
  const user = await findUser(headers);
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!user.isAdmin) throw new AppError('FORBIDDEN');
  return user;
}

/** What a call knows about who asks. `reader` is for calls with access user or admin, where somebody is always signed in. */
export interface RequestContext {
  platform: Platform;
  request: Request;
  /** Headers the answer will carry, e.g. cookies. */
  answer: Headers;
  requestId: string;
  /** Address of the caller, behind trusted proxies only as they tell it. */
  ip: string;
  language: Language;
  user: SessionUser | null;
  readonly reader: SessionUser;
}

/** Stands in for the reader where nobody is signed in: a public call that reads it by mistake is refused, not served. */
const nobody = new Proxy({} as SessionUser, {
  get() {
    throw new AppError('UNAUTHORIZED');
  },
});

export function createContext(parts: Omit<RequestContext, 'reader'>): RequestContext {
  return { ...parts, reader: parts.user ?? nobody };
}

/** Who asks and by which request, for code that a library calls for us without passing it on: the password hash, log lines. */
export interface CurrentRequest {
  id: string;
  path: string;
  address: string;
  /** What limits count by, see `callerKey`. */
  caller: string;
  /** Once it is known who asks. */
  userId?: string;
}

const store = new AsyncLocalStorage<CurrentRequest>();

export const duringRequest = <T>(request: CurrentRequest, work: () => T): T => store.run(request, work);

/** Undefined outside of requests: in jobs and commands. */
export const currentRequest = (): CurrentRequest | undefined => store.getStore();
