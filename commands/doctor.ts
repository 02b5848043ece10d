import { runDoctor } from '../admin/system/run-doctor.ts';
import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { StopError } from '../platform/stop-error.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'doctor',
  summary:
    'Tries every configured provider, reads the DNS of our mail and names admins without a second factor; fails when one is wrong, missing or silent.',
  usage: '',
  async run() {
    const config = readConfig(environment());
    const findings = await withDatabase(({ db }) => runDoctor(config, { db })).catch(async (error: unknown) => {
      if (!(error instanceof StopError)) throw error;
      const accounts = { check: 'secondFactor', state: 'unknown', detail: error.message } as const;
      return [...(await runDoctor(config)), accounts];
    });
    for (const { check, state, detail } of findings) console.log(`${state.padEnd(8)} ${check.padEnd(14)} ${detail}`);
    return findings.every(({ state }) => state === 'good' || state === 'off') ? 0 : 1;
  },
};
