import type { Finding } from '../../contract/admin-system.ts';
import { readDkimKey } from '../../news/delivery/email/dkim.ts';
import { adminsByPasswordAlone } from '../../people/accounts/second-factor/queries.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { askDns } from './ask-dns.ts';
import { checkMailDns, type DnsQuestions, type MailSetup } from './mail-dns.ts';
import { tryProviders } from './try-providers.ts';

const domainOf = (sender: string) => /@([^\s>]+)/.exec(sender)?.[1]?.toLowerCase() ?? '';

export function mailSetupOf(config: Config): MailSetup {
  const fromDomain = domainOf(config.MAIL_FROM);
  return {
    fromDomain,
    bounceDomain: config.BOUNCE_DOMAIN ?? fromDomain,
    smtpHost: config.SMTP_URL ? new URL(config.SMTP_URL).hostname : null,
    dkim: readDkimKey(config) ?? null,
  };
}

interface DoctorTools {
  /** Where the accounts are; without it nothing is said of them. */
  db?: Handle | undefined;
  dns?: DnsQuestions;
  /** How long a provider may take. */
  longestMs?: number;
}

/** Whether what is configured answers, and what the DNS says of our mail. Secrets are never part of an answer. */
export async function runDoctor(
  config: Config,
  { db, dns = askDns(), longestMs }: DoctorTools = {},
): Promise<Finding[]> {
  const records = ['spf', 'dkim', 'dmarc', 'ptr'] as const;
  const [providers, mail, accounts] = await Promise.all([
    tryProviders(config, longestMs),
    // while mail stays in the local mailbox no receiver asks for these records
    config.SMTP_URL
      ? checkMailDns(dns, mailSetupOf(config))
      : records.map((check): Finding => ({ check, state: 'off', detail: 'SMTP_URL' })),
    db ? checkSecondFactors(db) : [],
  ]);
  return [...providers, ...mail, ...accounts];
}

/** Which administrators sign in by a password alone. */
async function checkSecondFactors(db: Handle): Promise<Finding[]> {
  const without = await adminsByPasswordAlone(db);
  const detail = without.map(({ email }) => email).join(', ');
  return [{ check: 'secondFactor', state: without.length > 0 ? 'off' : 'good', detail }];
}
