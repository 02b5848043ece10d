import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { AppError } from '../../../contract/errors.ts';
import type { ProviderRefusal } from '../../../contract/sign-in/provider-refusals.ts';
import { callerKey } from '../../../platform/http/caller.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FetchError } from '../../../platform/safe-fetch/fetch-error.ts';
import { tellAccessChanged } from '../account-mails.ts';
import { isEmail } from '../email.ts';
import { findUserByEmail } from '../queries.ts';
import type { StartSession } from '../sign-in/start-session.ts';
import type { Identity, Provider, Providers } from './providers.ts';
import { findLinkedUser, findRequiredProvider, insertLink, noteLinkUsed } from './queries.ts';
import { flowCookie, invitationCookie } from './sealed-cookies.ts';

const perCaller = { name: 'provider-sign-in', points: 30, seconds: 60 };
/** Lasts longer than a flow cookie is accepted. */
const once = { name: 'provider-state', points: 1, seconds: 900 };

/** The address at the provider. State, nonce and verifier are stored in an encrypted cookie. */
export async function startProviderSignIn(
  { platform, answer, ip }: RequestContext,
  providers: Providers,
  { id, wanted }: { id: string; wanted?: string | undefined },
): Promise<string> {
  const provider = providers.find(id);
  if (!provider) throw new AppError('NOT_FOUND');
  await platform.limits.consume(perCaller, callerKey(ip));
  const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = await providers.signInAddress(provider, checks).catch((error: unknown) => {
    platform.log.warn({ room: 'accounts', provider: id, reason: reasonOf(error) }, 'provider did not answer');
    throw new AppError('PROVIDER_UNAVAILABLE', { provider: provider.name });
  });
  const flow = { provider: id, ...checks, wanted: ownPage(wanted) };
  answer.append('set-cookie', flowCookie.make(platform, flow));
  return url;
}

/** Limited by the size of a cookie. */
const longestPage = 2000;

/** The path of one of our pages, encoded for a header; undefined if it leads to another host in any spelling. */
function ownPage(wanted: string | undefined): string | undefined {
  const base = 'http://own.invalid';
  const url = wanted?.startsWith('/') ? URL.parse(wanted, base) : null;
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined;
  const page = `${url.pathname}${url.search}${url.hash}`;
  return page.length > longestPage ? undefined : page;
}

export interface SignInSteps {
  providers: Providers;
  startSession: StartSession;
  askCode: StartSession;
}

/** Returns where to redirect the browser after the provider's answer. A session is in the answer's cookies. */
export async function finishProviderSignIn(
  context: RequestContext,
  { providers, startSession, askCode }: SignInSteps,
  { id, query }: { id: string; query: string },
): Promise<string> {
  const { platform, request, answer } = context;
  const flow = flowCookie.read(platform, request.headers);
  answer.append('set-cookie', flowCookie.drop(platform));
  const provider = providers.find(id);
  if (!provider || flow?.provider !== id) return refusedPage('failed');
  if (!(await isFirstUse(context, flow.state))) return refusedPage('failed');
  const identity = await providers.readIdentity(provider, query, flow).catch((error: unknown) => {
    const reason = reasonOf(error);
    logRefusal(context, provider, reason);
    return reason === 'access_denied' ? ('cancelled' as const) : ('failed' as const);
  });
  if (typeof identity === 'string') return refusedPage(identity);
  const accepted = await acceptIdentity(platform, provider, identity);
  if (accepted.kind === 'refused') {
    logRefusal(context, provider, accepted.reason);
    return refusedPage(accepted.reason);
  }
  if (accepted.kind === 'invitation') {
    const { issuer, subject } = identity;
    const invitation = { provider: id, issuer, subject, email: accepted.email };
    answer.append('set-cookie', invitationCookie.make(platform, invitation));
    return '/signup?invited';
  }
  const { userId, asksCode } = accepted;
  await (asksCode ? askCode : startSession)(context, userId);
  const { requestId } = context;
  platform.log.info({ room: 'accounts', provider: id, userId, requestId, asksCode }, 'signed in by provider');
  return asksCode ? '/auth?code' : (flow.wanted ?? '/auth');
}

const refusedPage = (reason: ProviderRefusal) => `/auth?refused=${reason}`;

/** A callback is valid once, even for two concurrent requests. */
async function isFirstUse({ platform: { limits }, ip }: RequestContext, state: string): Promise<boolean> {
  return (await limits.isWithin(perCaller, callerKey(ip))) && limits.isWithin(once, state);
}

function logRefusal({ platform, requestId }: RequestContext, provider: Provider, reason: string): void {
  platform.log.warn({ room: 'accounts', provider: provider.id, requestId, reason }, 'sign-in by provider refused');
}

/** Only a code: messages and causes may contain tokens and addresses. */
function reasonOf(error: unknown): string {
  const { error: answered, code, cause, name } = (error ?? {}) as Record<string, unknown>;
  const fetching = cause instanceof FetchError ? cause.code : undefined;
  const word = [answered, code, fetching, name].find((one) => typeof one === 'string');
  return /^[\w-]{1,60}$/.exec(String(word))?.[0] ?? 'unknown';
}

type Acceptance =
  | { kind: 'account'; userId: string; asksCode: boolean }
  | { kind: 'invitation'; email: string }
  | { kind: 'refused'; reason: ProviderRefusal };

const refused = (reason: ProviderRefusal): Acceptance => ({ kind: 'refused', reason });

/** The account an identity signs in to. The address is verified and allowed at every sign-in (requirements R155, R156). */
async function acceptIdentity(platform: Platform, provider: Provider, identity: Identity): Promise<Acceptance> {
  const claimed = identity.email.trim();
  // checked before its case is changed: the Kelvin sign becomes a k, and another person's address
  if (!identity.isVerified || !isEmail(claimed)) return refused('unverified');
  const email = claimed.toLowerCase();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!provider.domains.some((one) => one === '*' || one === domain)) return refused('domain');
  const user = (await findLinkedUser(platform.db, identity)) ?? (await linkByAddress(platform, email, identity));
  if (user === 'unknown') return provider.invites ? { kind: 'invitation', email } : refused('unknown');
  if (typeof user === 'string') return refused(user);
  if (user.suspendedAt) return refused('suspended');
  const required = await findRequiredProvider(platform, user.id);
  if (required && required !== provider.id) return refused('otherProvider');
  await noteLinkUsed(platform.db, user.id, identity, platform.clock.now());
  return { kind: 'account', userId: user.id, asksCode: user.twoFactorEnabled && !provider.checksSecondFactor };
}

/**
 * The first sign-in finds the account by its address. The address must be confirmed: otherwise an attacker could register another
 * person's address, wait, and share the account. An account linked to another subject is not given to a new owner of the address.
 */
function linkByAddress(platform: Platform, email: string, identity: Identity) {
  return platform.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return 'unknown';
    if (user.suspendedAt) return 'suspended';
    if (!user.emailVerified) return 'unconfirmed';
    if (await insertLink(tx, user.id, identity, platform.clock.now())) {
      await tellAccessChanged(platform, tx, user.id, 'provider');
      return user;
    }
    // a concurrent sign-in of the same person may have created the link
    return (await findLinkedUser(tx, identity)) ?? 'otherLink';
  });
}
