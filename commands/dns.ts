import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { readDkimKey } from '../news/delivery/email/dkim.ts';
import { examine } from '../news/delivery/email/dns-doctor.ts';
import { parseAddress } from '../news/delivery/email/header.ts';
import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import type { Command } from './command.ts';

export const command: Command = {
  name: 'dns',
  usage: '',
  summary: 'Check SPF, DKIM, DMARC and PTR of the sending domain; status 1 when something is missing',
  async run() {
    const config = readConfig(environment());
    const { domain } = parseAddress(config.MAIL_FROM);
    const key = readDkimKey(config);
    const findings = await examine(
      {
        domain: key?.domain ?? domain,
        bounceDomain: config.BOUNCE_DOMAIN ?? domain,
        selector: config.DKIM_SELECTOR,
        publicKey: key && createPublicKey(key.key).export({ type: 'spki', format: 'der' }).toString('base64'),
        mailHost: config.SMTP_URL ? new URL(config.SMTP_URL).hostname : undefined,
      },
      new Resolver({ timeout: 5000, tries: 2 }),
    );
    for (const { what, isGood, detail } of findings)
      console.log(`${isGood ? 'ok  ' : 'MISS'} ${what.padEnd(6)} ${detail}`);
    return findings.every(({ isGood }) => isGood) ? 0 : 1;
  },
};
