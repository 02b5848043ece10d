import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { ownWritesSeconds } from '../db/replica.ts';
import type { Platform } from '../platform.ts';
import { callerLanguage } from './caller.ts';
import { makeCookie, readCookie } from './cookies.ts';

export interface SessionUser {
  id: string;
  email: string;
  emailConfirmed: boolean;
  isAdmin: boolean;
  sessionId: string;
}

/** Finds the signed-in user of a request by its headers. */
export type FindUser = (headers: Headers) => Promise<SessionUser | null>;

/** The signed-in administrator, for the few routes outside the contract, which enforces access levels itself. */
export async function getAdmin(findUser: FindUser, headers: Headers): Promise<SessionUser> {
  const user = await findUser(headers);
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!user.isAdmin) throw new AppError('FORBIDDEN');
  return user;
}

/** The caller of a request. `reader` is for calls with access user or admin, which always have one. */
export interface RequestContext {
  platform: Platform;
  request: Request;
  /** Headers the answer will carry, e.g. cookies. */
  answer: Headers;
  requestId: string;
  /** Address of the caller, as trusted proxies forward it. */
  ip: string;
  language: Language;
  user: SessionUser | null;
  readonly reader: SessionUser;
  /**
   * Runs a read that may be some seconds old, on the replica if there is one. Callers who wrote recently read from the primary, and
   * so do callers without cookies, where this is not known.
   */
  read<T>(work: (platform: Platform) => Promise<T>): Promise<T>;
}

/** Cookie set after a write, so that the next reads go to the primary. */
const ownWrites = 'wrote';
const keepsCookies = (headers: Headers) => !headers.has('authorization');

export function ownWritesCookie({ config, replica }: Platform, { method, headers }: Request): string | undefined {
  const writes = method !== 'GET' && method !== 'HEAD' && keepsCookies(headers);
  return replica && writes ? makeCookie(config, ownWrites, '1', ownWritesSeconds) : undefined;
}

/** Placeholder for the reader of a public call: reading it throws, so a mistake is refused rather than served. */
const nobody = new Proxy({} as SessionUser, {
  get() {
    throw new AppError('UNAUTHORIZED');
  },
});

/** The context of a request and its user. */
export function contextOf(platform: Platform, request: Request, user: SessionUser | null): RequestContext {
  const { config, replica } = platform;
  const { headers } = request;
  const current = currentRequest();
  if (current && user) current.userId = user.id;
  const mayBeOld = keepsCookies(headers) && !readCookie(config, ownWrites, headers);
  return {
    platform,
    request,
    answer: new Headers(),
    requestId: current?.id ?? '',
    ip: current?.address ?? '',
    language: callerLanguage(headers),
    user,
    reader: user ?? nobody,
    read: (work) =>
      replica && mayBeOld
        ? replica.read(
            (db) => work({ ...platform, db }),
            () => work(platform),
          )
        : work(platform),
  };
}

/** The current request, for code that a library calls without passing it on: the password hash, log lines. */
export interface CurrentRequest {
  id: string;
  method: string;
  path: string;
  address: string;
  /** Key of the rate limits, see `callerKey`. */
  caller: string;
  /** Set once the caller is identified. */
  userId?: string;
  /** Cookies for the answer, unless it sets one of the same name itself: a renewed session. */
  cookies: string[];
}

const store = new AsyncLocalStorage<CurrentRequest>();

export const duringRequest = <T>(request: CurrentRequest, work: () => T): T => store.run(request, work);

/** Undefined outside of requests: in jobs and commands. */
export const currentRequest = (): CurrentRequest | undefined => store.getStore();
