import path from 'node:path';
import type { z } from 'zod';
import { type VariableName, variables } from './variables.ts';

type Values = { [K in VariableName]: z.output<(typeof variables)[K]['schema']> };

export interface Config extends Omit<Values, 'BASE_URL' | 'MIGRATE'> {
  BASE_URL: string;
  MIGRATE: boolean;
  /** Never read from the environment: tests point the payment library at a local fake with it. */
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

export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, variable] of Object.entries(variables)) {
    const raw = env[name] === '' ? undefined : env[name];
    const parsed = variable.schema.safeParse(raw);
    if (parsed.success) values[name] = parsed.data;
    else mistakes.push(`${name}: ${parsed.error.issues[0]?.message ?? 'not understood'}`);
  }
  const config = values as unknown as Config;
  if (mistakes.length === 0 && config.DATABASE_URL && !config.SECRET) {
    mistakes.push('SECRET: needed together with DATABASE_URL, so that every process signs alike');
  }
  if (mistakes.length === 0 && config.ROLE !== 'all' && !config.DATABASE_URL) {
    mistakes.push(`ROLE: ${config.ROLE} needs DATABASE_URL; the embedded database serves one process`);
  }
  if (mistakes.length === 0 && config.STRIPE_SECRET_KEY && config.PAYMENTS) {
    mistakes.push(`PAYMENTS: ${config.PAYMENTS} cannot stand beside STRIPE_SECRET_KEY`);
  }
  if (mistakes.length === 0 && config.STRIPE_SECRET_KEY) mistakes.push(...missingForStripe(config));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  config.MIGRATE ??= config.ROLE === 'all';
  config.DATA_DIR = path.resolve(config.DATA_DIR);
  config.BASE_URL = (config.BASE_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');
  return config;
}

function missingForStripe(config: Config): string[] {
  const needed = [
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_PREMIUM_MONTHLY',
    'STRIPE_PRICE_PREMIUM_YEARLY',
    'STRIPE_PRICE_PRO_MONTHLY',
    'STRIPE_PRICE_PRO_YEARLY',
  ] as const;
  return needed
    .filter((name) => !config[name]?.length)
    .map((name) => `${name}: needed together with STRIPE_SECRET_KEY`);
}
