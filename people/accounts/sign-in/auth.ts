import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { jwt } from 'better-auth/plugins/jwt';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { DBAdapter } from 'better-auth/types';
import { AppError } from '../../../contract/errors.ts';
import { daySeconds, minuteMs } from '../../../contract/rules/durations.ts';
import { longestPassword } from '../../../contract/rules/field-limits.ts';
import { currentRequest } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmEmail, mailReset, mailWelcome } from '../../job-list.ts';
import { findRequiredProvider } from '../oidc/queries.ts';
import { hashPassword, verifyPassword } from '../passwords/password.ts';
import { findLiveSession, findUserById, listSigningKeys, noteUse, noteVisit } from '../queries.ts';
import { authAccounts, secondFactors, sessions, signingKeys, users, verifications } from '../tables.ts';
import { ownSignIn } from './own-sign-in.ts';

export type Auth = ReturnType<typeof createAuth>;

/** Passwords, sessions, confirmation and reset by better-auth. Sign-up is ours: it needs an invite. */
export function createAuth(platform: Platform) {
  const { config, db, queue, secret } = platform;
  const isHttps = config.BASE_URL.startsWith('https://');
  return betterAuth({
    appName: 'Recorte',
    secret,
    baseURL: config.BASE_URL,
    basePath: '/api/auth',
    trustedOrigins: [config.BASE_URL, `http://127.0.0.1:${config.PORT}`, `http://localhost:${config.PORT}`],
    database: withoutPrinting(
      drizzleAdapter(db, {
        provider: 'pg',
        transaction: true,
        schema: {
          user: users,
          session: sessions,
          account: authAccounts,
          verification: verifications,
          jwks: signingKeys,
          twoFactor: secondFactors,
        },
      }),
    ),
    advanced: {
      disableOriginCheck: false, // explicit: the library's default is true when NODE_ENV is test
      database: { generateId: 'uuid' },
      useSecureCookies: false, // the prefix is chosen below: __Host- is stricter than the library's __Secure-
      cookiePrefix: isHttps ? '__Host-recorte' : 'recorte',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      ipAddress: { ipAddressHeaders: ['x-recorte-caller'] },
    },
    session: { expiresIn: 7 * daySeconds, updateAge: daySeconds, freshAge: 0 },
    rateLimit: { enabled: false }, // platform.limits is the only limiter
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: config.PASSWORD_MIN,
      maxPasswordLength: longestPassword,
      password: { hash: refusing(hashPassword), verify: refusing(verifyPassword) },
      sendResetPassword: async ({ user }) => {
        await queue.send(db, mailReset, { userId: user.id }, { key: user.id });
      },
    },
    emailVerification: {
      sendOnSignIn: false,
      autoSignInAfterVerification: false,
      expiresIn: 7 * daySeconds,
      sendVerificationEmail: async ({ user }) => {
        await queue.send(db, confirmEmail, { userId: user.id }, { key: user.id });
      },
      afterEmailVerification: async ({ id }) => {
        await queue.send(db, mailWelcome, { userId: id }, { key: id });
      },
    },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      verification: {
        create: {
          // the reset link is created with its mail, where only its hash is stored
          before: async (_, context) => context?.path !== '/request-password-reset',
        },
      },
      session: {
        create: {
          async before({ userId }, context) {
            const user = await findUserById(db, userId);
            if (user?.suspendedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' });
            // only after the right password: a stranger does not learn who is an administrator
            if (context?.path === '/sign-in/email' && (await findRequiredProvider(platform, userId)))
              throw new APIError('FORBIDDEN', { code: 'PROVIDER_REQUIRED' });
          },
        },
      },
    },
    plugins: [
      ownSignIn(),
      // asks for the code at sign-in; our own calls create, confirm and remove the key, and our limiter counts
      twoFactor({ accountLockout: { enabled: false } }),
      jwt({
        disableSettingJwtHeader: true, // unused, and it would sign a token whenever a session is read
        adapter: { getJwks: () => openSigningKeys(platform) },
        jwt: {
          // an open page asks for another when two minutes remain: about once an hour; each use looks for the live session
          expirationTime: '62m',
          issuer: config.BASE_URL,
          audience: config.BASE_URL,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
      }),
    ],
    // throw errors to our own handler: the library would print them with the statement's values
    onAPIError: { throw: true },
    logger: {
      level: 'warn',
      // the library's messages repeat addresses that callers sent; our own errors are thrown and logged elsewhere
      log: (_, message) => platform.log.warn({ room: 'accounts' }, message.split(/\nparams:/)[0] ?? ''),
    },
    telemetry: { enabled: false },
  });
}

/** Without keys sealed under an earlier SECRET, which cannot be read. The library creates a new one if none is left. */
async function openSigningKeys({ db, secret }: Platform) {
  const keys = await listSigningKeys(db);
  const opened = keys.map(({ privateKey }) => symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) }));
  const results = await Promise.allSettled(opened);
  return keys.filter((_, at) => results[at]?.status === 'fulfilled');
}

/** Translates a refusal to the library's error class: it answers other errors with 500. */
function refusing<Given, Result>(work: (given: Given) => Promise<Result>): (given: Given) => Promise<Result> {
  return async (given) => {
    try {
      return await work(given);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      throw new APIError('TOO_MANY_REQUESTS', { code: error.code }, { 'retry-after': String(error.args.seconds) });
    }
  };
}

type MakeAdapter = (options: BetterAuthOptions) => DBAdapter;
type FindOne = DBAdapter['findOne'];

/**
 * The library reads a session with its user, and a user with the passwords, in two queries, and prints a failure of the
 * second to the console. The same queries here throw, so that our log reports them.
 */
function withoutPrinting(make: MakeAdapter): MakeAdapter {
  return (options) => {
    const adapter = make(options);
    return {
      ...inTwoSteps(adapter),
      transaction: (work) => adapter.transaction((inner) => work(inTwoSteps(inner))),
    };
  };
}

function inTwoSteps<Adapter extends Pick<DBAdapter, 'findOne' | 'findMany'>>(adapter: Adapter): Adapter {
  const findOne = async ({ join, ...asked }: Parameters<FindOne>[0]) => {
    const row = await adapter.findOne<Record<string, unknown>>(asked);
    if (!row || !join) return row;
    const joined: Record<string, unknown> = {};
    if ('user' in join) {
      joined.user = await adapter.findOne({ model: 'user', where: [{ field: 'id', value: String(row.userId) }] });
    }
    if ('account' in join) {
      joined.account = await adapter.findMany({
        model: 'account',
        where: [{ field: 'userId', value: String(row.id) }],
      });
    }
    return { ...row, ...joined };
  };
  return { ...adapter, findOne: findOne as FindOne };
}

/** How exactly the last use of a session and the last visit of its reader are kept. */
const noteEveryMs = 5 * minuteMs;

/** A page that was opened or a change. An open page that asks for news by itself is no visit. */
function isVisit(): boolean {
  const request = currentRequest();
  return request?.method !== 'GET' || request.path === '/api/session';
}

/** The caller's account: by the session cookie, or by the short-lived access token while its session is valid. */
export async function findSessionUser({ db, clock }: Platform, auth: Auth, headers: Headers) {
  const sessionId = await sessionIdOf(auth, headers);
  const session = sessionId ? await findLiveSession(db, sessionId) : undefined;
  if (!session) return null;
  const { lastSeenAt, usedAt, ...user } = session;
  const at = clock.now();
  const isOld = (noted: Date | null) => at.getTime() - (noted?.getTime() ?? 0) >= noteEveryMs;
  if (isOld(usedAt)) await noteUse(db, user.id, user.sessionId, at);
  if (isOld(lastSeenAt) && isVisit()) await noteVisit(db, user.id, at);
  return user;
}

async function sessionIdOf(auth: Auth, headers: Headers): Promise<string | undefined> {
  const bearer = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) {
    const { payload } = await auth.api.verifyJWT({ body: { token: bearer } });
    return typeof payload?.sid === 'string' ? payload.sid : undefined;
  }
  if (!headers.get('cookie')?.includes('session_token')) return undefined;
  try {
    // once a day the library extends the session; its cookie must not end before it
    const { headers: given, response: found } = await auth.api.getSession({ headers, returnHeaders: true });
    if (!found) return undefined;
    currentRequest()?.cookies.push(...given.getSetCookie());
    return found.session.id;
  } catch (error) {
    // the library replaces a database error with its own error
    if (isAPIError(error) && error.statusCode >= 500) throw new AppError('SERVICE_UNAVAILABLE');
    throw error;
  }
}
