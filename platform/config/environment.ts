import { existsSync } from 'node:fs';

/** The only reader of the process's environment; a `.env` file in the working folder fills what is not set. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
