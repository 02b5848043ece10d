import { vi } from 'vitest';
import type { TestPlatform } from './test-platform.ts';

/** What a command started beside the service finds in its environment; `vi.unstubAllEnvs()` ends it. */
export function stubCommandEnvironment({ connection, config }: TestPlatform): void {
  const { host, database, connectionString } = connection;
  vi.stubEnv('DATABASE_URL', connectionString ?? `postgres://recorte@localhost/${database}?host=${host}`);
  vi.stubEnv('SECRET', 'x'.repeat(40));
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('DATA_DIR', config.DATA_DIR);
  vi.stubEnv('BASE_URL', config.BASE_URL); // vitest has a variable of this name
}
