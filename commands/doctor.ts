import { runDoctor } from '../admin/system/run-doctor.ts';
import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import type { Command } from './command.ts';

/** Without these receivers distrust every clipping. */
const needed = new Set(['spf', 'dkim', 'dmarc', 'ptr']);

export const command: Command = {
  name: 'doctor',
  summary: 'Tells what is configured and what the DNS says of our mail; fails when a record is missing or wrong.',
  usage: '',
  async run() {
    const findings = await runDoctor(readConfig(environment()));
    for (const { check, state, detail } of findings) console.log(`${state.padEnd(8)} ${check.padEnd(14)} ${detail}`);
    return findings.some(({ check, state }) => needed.has(check) && state !== 'good' && state !== 'off') ? 1 : 0;
  },
};
