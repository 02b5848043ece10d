import { createInvite } from '../../people/invites/invite-codes.ts';
import type { TestPlatform } from './test-platform.ts';
import type { TestSite, Visitor } from './test-site.ts';

/** Test requests have no socket; with this, the address in X-Forwarded-For counts as the caller's. */
export const behindProxy = { TRUSTED_PROXIES: 'unknown' };
export const from = (ip: string) => ({ 'x-forwarded-for': ip });
export const ipOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

export const registration = {
  email: 'marina@exemplo.com',
  password: 'recorte de papel 7',
  linkedin: 'https://www.linkedin.com/in/marina-azevedo-9a8b7c/',
  country: 'Brasil',
  termsAccepted: true,
  timeZone: 'America/Recife',
};

export const { linkedin: _linkedin, ...vipRegistration } = registration;

/** A visitor with a validated invite: the ticket is in the cookies. */
export async function invitedVisitor(
  platform: TestPlatform,
  site: TestSite,
  options: { code?: string; ip?: string } = {},
): Promise<{ visitor: Visitor; code: string }> {
  const code = options.code ?? (await createInvite(platform.db));
  const visitor = site.visitor();
  const answer = await visitor.post('/api/invites/validate', { code }, options.ip ? from(options.ip) : {});
  if (!answer.body.success) throw new Error(`invite was not validated: ${JSON.stringify(answer.body)}`);
  return { visitor, code };
}
