import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { Variable } from './variable.ts';

const domain = z
  .string()
  .toLowerCase()
  .regex(/^(\*|[a-z0-9-]+(\.[a-z0-9-]+)+)$/, 'a domain such as example.com, or *');

/** Microsoft's issuers for all tenants: each tenant decides which address it calls verified. */
const anyTenant = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i;

const OidcProvider = z.strictObject({
  /** Part of the redirect address. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'small letters, digits and dashes'),
  /** On the button. */
  name: z.string().trim().min(1).max(40),
  issuer: z
    .url({ protocol: /^https?$/ })
    .refine((issuer) => !anyTenant.test(issuer), 'the issuer of one tenant, not of all'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Accepted domains of addresses; * accepts every domain. */
  domains: z.array(domain).min(1),
  /** Whether an address without an account may register. */
  invites: z.boolean().default(false),
  /** The claim that must be true before the address counts. */
  verifiedClaim: z.string().min(1).default('email_verified'),
  /** The provider asks for a second factor itself, so ours is skipped. */
  checksSecondFactor: z.boolean().default(false),
});
export type OidcProvider = z.output<typeof OidcProvider>;

/** All mistakes in one message: only the first message of a variable is shown. Zod's messages repeat no value. */
const providers = z
  .string()
  .default('[]')
  .transform((text, context): OidcProvider[] => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const json = parseJson(text);
    if (json === undefined) return refuse('no JSON');
    const parsed = z.array(OidcProvider).max(10).safeParse(json);
    if (!parsed.success)
      return refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '));
    for (const key of ['id', 'issuer'] as const) {
      if (new Set(parsed.data.map((one) => one[key])).size < parsed.data.length) return refuse(`${key}: used twice`);
    }
    return parsed.data;
  });

const exampleProvider = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'id',
  clientSecret: 'secret',
  domains: ['recorte.example'],
  invites: false,
};

/** Sign-in by identity providers (requirements R155). */
export const oidcVariables = {
  OIDC_PROVIDERS: {
    schema: providers,
    purpose:
      'OpenID Connect providers people may log in with, as JSON; also verifiedClaim and checksSecondFactor (docs/operating.md)',
    isSecret: true,
    example: `'${JSON.stringify([exampleProvider])}'`,
  },
  OIDC_REQUIRED_FOR_ADMINS: {
    schema: z.string().optional(),
    purpose: 'Id of the provider that administrators must log in with; their passwords are refused',
    example: 'google',
  },
} satisfies Record<string, Variable>;

interface Values {
  OIDC_PROVIDERS: OidcProvider[];
  OIDC_REQUIRED_FOR_ADMINS?: string | undefined;
  FETCH_ALLOW: string[];
}

/** Mistakes in the combination of several variables. */
export function oidcMistakes({ OIDC_PROVIDERS, OIDC_REQUIRED_FOR_ADMINS: required, FETCH_ALLOW }: Values): string[] {
  const mistakes = OIDC_PROVIDERS.filter(({ issuer }) => {
    const { protocol, hostname, port } = new URL(issuer);
    return protocol === 'http:' && !FETCH_ALLOW.includes(`${hostname}:${port || 80}`);
  }).map(({ id }) => `OIDC_PROVIDERS: the issuer of ${id} must be https, or its host:port in FETCH_ALLOW`);
  if (required && !OIDC_PROVIDERS.some(({ id }) => id === required))
    mistakes.push('OIDC_REQUIRED_FOR_ADMINS: no provider of OIDC_PROVIDERS has this id');
  return mistakes;
}
