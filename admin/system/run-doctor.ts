import type { Finding, SystemState } from '../../contract/admin/system.ts';
import about from '../../package.json' with { type: 'json' };
import { findPaymentProvider } from '../../people/payments/provider/provider-calls.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDkimKey } from '../../platform/smtp/dkim.ts';
import { bounceDomainOf, parseAddress } from '../../platform/smtp/header.ts';
import { countErrors } from '../browser-errors/queries.ts';
import { checkInstallation, type Installation } from './check-installation.ts';
import { askDns, checkMailDns, type DnsQuestions, type MailSetup } from './mail-dns.ts';
import { databaseSizes, largestTables, lastFailures } from './queries.ts';
import { tryProviders } from './try-providers.ts';

export function mailSetupOf(config: Config): MailSetup {
  const fromDomain = parseAddress(config.MAIL_FROM).domain.toLowerCase();
  const isRelay = config.DKIM_SIGNER === 'relay';
  return {
    fromDomain,
    bounceDomain: bounceDomainOf(config).toLowerCase(),
    smtpHost: config.SMTP_URL ? new URL(config.SMTP_URL).hostname : null,
    dkim: isRelay ? { domain: fromDomain, selector: config.DKIM_SELECTOR, key: null } : (readDkimKey(config) ?? null),
  };
}

interface DoctorTools extends Omit<Installation, 'config'> {
  dns?: DnsQuestions;
  longestMs?: number;
}

/** Checks the installation, the configured providers and the DNS records of our mail. Answers never contain secrets. */
export async function runDoctor(
  config: Config,
  { dns = askDns(), longestMs, ...installation }: DoctorTools,
): Promise<Finding[]> {
  const records = ['spf', 'dkim', 'dmarc', 'ptr'] as const;
  const [own, providers, mail] = await Promise.all([
    checkInstallation({ config, ...installation }),
    tryProviders(config, longestMs),
    // while mail stays in the local mailbox, these records are not used
    config.SMTP_URL
      ? checkMailDns(dns, mailSetupOf(config))
      : records.map((check): Finding => ({ check, state: 'off', detail: 'SMTP_URL' })),
  ]);
  return [...own, ...providers, ...mail];
}

const shownTables = 12;
const shownFailures = 20;

export async function readSystem(platform: Platform): Promise<SystemState> {
  const { db, queue, config } = platform;
  const [sizes, tables, queues, failures, errors] = await Promise.all([
    databaseSizes(db),
    largestTables(db, shownTables),
    queue.sizes(),
    lastFailures(db, shownFailures),
    countErrors(db),
  ]);
  const payments = findPaymentProvider(platform)?.name ?? 'none';
  const { version } = about;
  const { node } = process.versions;
  const parts = { tables, queues, failures, browserErrors: errors.open };
  return { version, node, role: config.ROLE, payments, ...sizes, ...parts };
}
