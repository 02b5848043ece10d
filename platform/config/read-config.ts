import path from 'node:path';
import type { z } from 'zod';
import { environment } from './environment.ts';
import { oidcMistakes } from './oidc-variables.ts';
import { type VariableName, variables } from './variables.ts';

type Values = { [K in VariableName]: z.output<(typeof variables)[K]['schema']> };

export interface Config extends Omit<Values, 'BASE_URL' | 'MIGRATE' | 'HSTS'> {
  BASE_URL: string;
  MIGRATE: boolean;
  /** Empty when the header is not sent. */
  HSTS: string;
  /** DATA_DIR was not set. */
  hasDefaultDataDir: boolean;
  /** Never read from the environment: the sandbox and tests point the payment library at the local Stripe with it. */
  STRIPE_HOST?: string;
}

/** All mistakes of the environment at once, one line each; values of secrets are never repeated. */
export class ConfigError extends Error {
  readonly mistakes: string[];

  constructor(mistakes: string[]) {
    super(`configuration: ${mistakes.join('; ')}`);
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

export function readConfig(env: Record<string, string | undefined> = environment()): Config {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, variable] of Object.entries(variables)) {
    const raw = env[name] === '' ? undefined : env[name];
    const parsed = variable.schema.safeParse(raw);
    if (parsed.success) values[name] = parsed.data;
    else mistakes.push(`${name}: ${parsed.error.issues[0]?.message ?? 'not understood'}`);
  }
  const config = values as unknown as Config;
  if (mistakes.length === 0) mistakes.push(...mistakesTogether(config));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  config.hasDefaultDataDir = !env.DATA_DIR;
  config.MIGRATE ??= config.ROLE === 'all';
  config.DATA_DIR = path.resolve(config.DATA_DIR);
  config.BASE_URL = (config.BASE_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');
  config.HSTS ??= config.BASE_URL.startsWith('https://') ? 'max-age=31536000; includeSubDomains' : 'off';
  if (config.HSTS === 'off') config.HSTS = '';
  return config;
}

/** Mistakes in the combination of valid variables. */
function mistakesTogether(config: Config): string[] {
  const { DATABASE_URL, SECRET, ROLE, STRIPE_SECRET_KEY, PAYMENTS, DKIM_SIGNER, DKIM_PRIVATE_KEY } = config;
  if (DATABASE_URL && !SECRET) return ['SECRET: needed together with DATABASE_URL, so that every process signs alike'];
  if (ROLE !== 'all' && !DATABASE_URL)
    return [`ROLE: ${ROLE} needs DATABASE_URL; the embedded database serves one process`];
  if (STRIPE_SECRET_KEY && PAYMENTS) return [`PAYMENTS: ${PAYMENTS} cannot be combined with STRIPE_SECRET_KEY`];
  if (PAYMENTS && ROLE !== 'all') return [`PAYMENTS: ${PAYMENTS} needs ROLE=all; one process plays the provider`];
  if (DKIM_SIGNER === 'relay' && DKIM_PRIVATE_KEY)
    return ['DKIM_SIGNER: relay cannot be combined with DKIM_PRIVATE_KEY'];
  return [...missingCompanions(config), ...oidcMistakes(config)];
}

/** Variables that are only valid together. */
const companions: Partial<Record<VariableName, VariableName[]>> = {
  STRIPE_SECRET_KEY: [
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_PREMIUM_MONTHLY',
    'STRIPE_PRICE_PREMIUM_YEARLY',
    'STRIPE_PRICE_PRO_MONTHLY',
    'STRIPE_PRICE_PRO_YEARLY',
  ],
  DATABASE_READ_URL: ['DATABASE_URL'],
  WHATSAPP_TOKEN: ['WHATSAPP_PHONE_NUMBER_ID'],
  WHATSAPP_PHONE_NUMBER_ID: ['WHATSAPP_TOKEN'],
  WHATSAPP_APP_SECRET: ['WHATSAPP_VERIFY_TOKEN'],
  WHATSAPP_VERIFY_TOKEN: ['WHATSAPP_APP_SECRET'],
  S3_BUCKET: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  S3_PUBLIC_URL: ['S3_BUCKET'],
  BACKUP_S3_BUCKET: ['BACKUP_DIR', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  DKIM_DOMAIN: ['DKIM_PRIVATE_KEY'],
  DKIM_PRIVATE_KEY: ['DKIM_DOMAIN'],
};

function missingCompanions(config: Config): string[] {
  const isSet = (name: VariableName) => {
    const value = config[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  };
  const missing = new Map<VariableName, VariableName>();
  for (const [cause, needs] of Object.entries(companions) as [VariableName, VariableName[]][]) {
    for (const name of isSet(cause) ? needs : []) if (!isSet(name)) missing.set(name, cause);
  }
  const [idle] = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'] as const).filter(isSet);
  if (idle && !isSet('S3_BUCKET') && !isSet('BACKUP_S3_BUCKET')) missing.set('S3_BUCKET', idle);
  return [...missing].map(([name, cause]) => `${name}: needed together with ${cause}`);
}
