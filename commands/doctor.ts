import { runDoctor } from '../admin/system/run-doctor.ts';
import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import type { Command } from './command.ts';

export const command: Command = {
  name: 'doctor',
  summary: 'Tries every configured provider and reads the DNS of our mail; fails when one is wrong, missing or silent.',
  usage: '',
  async run() {
    const findings = await runDoctor(readConfig(environment()));
    for (const { check, state, detail } of findings) console.log(`${state.padEnd(8)} ${check.padEnd(14)} ${detail}`);
    return findings.every(({ state }) => state === 'good' || state === 'off') ? 0 : 1;
  },
};
