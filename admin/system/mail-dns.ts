import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Finding } from '../../contract/admin-system.ts';
import { readSpf, type TxtLookup } from './spf.ts';

export interface DnsQuestions {
  /** The texts of a name; none when it has none. Throws when nobody answers. */
  txt: TxtLookup;
  addresses(host: string): Promise<string[]>;
  names(address: string): Promise<string[]>;
}

export interface MailSetup {
  fromDomain: string;
  bounceDomain: string;
  smtpHost: string | null;
  dkim: { domain: string; selector: string; key: KeyObject } | null;
}

type Verdict = Omit<Finding, 'check'>;
const leastBits = 2048;

/** RELIABILITY.md C08: what receivers will find when they ask about our mail. */
export async function checkMailDns(dns: DnsQuestions, setup: MailSetup): Promise<Finding[]> {
  const checks: [Finding['check'], () => Promise<Verdict>][] = [
    ['spf', () => checkSpf(dns, setup.bounceDomain)],
    ['dkim', () => checkDkim(dns, setup.dkim)],
    ['dmarc', () => checkDmarc(dns, setup.fromDomain)],
    ['ptr', () => checkPtr(dns, setup.smtpHost)],
  ];
  return Promise.all(
    checks.map(async ([check, ask]) => {
      const verdict = await ask().catch((error: NodeJS.ErrnoException) => ({
        state: 'unknown' as const,
        detail: error.code ?? error.message,
      }));
      return { check, ...verdict };
    }),
  );
}

async function checkSpf({ txt }: DnsQuestions, domain: string): Promise<Verdict> {
  const { record, problem, lookups } = await readSpf(txt, domain);
  if (problem === 'none') return { state: 'missing', detail: domain };
  if (problem) return { state: 'bad', detail: `${problem}: ${record}` };
  return { state: 'good', detail: `${record} (${lookups}/10)` };
}

async function checkDkim({ txt }: DnsQuestions, dkim: MailSetup['dkim']): Promise<Verdict> {
  if (!dkim) return { state: 'missing', detail: 'DKIM_DOMAIN, DKIM_PRIVATE_KEY' };
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const published = (await txt(name)).map((text) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, ''));
  const [key] = published.filter((text) => text !== undefined);
  if (key === undefined) return { state: 'missing', detail: name };
  const shown = readKey(key);
  if (!shown || (shown.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits) {
    return { state: 'bad', detail: `${name}: < ${leastBits} bit` };
  }
  const isOurs = shown.equals(createPublicKey(dkim.key));
  return isOurs ? { state: 'good', detail: name } : { state: 'bad', detail: `${name} ≠ DKIM_PRIVATE_KEY` };
}

function readKey(base64: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return null; // revoked (an empty p=) or not a key at all
  }
}

async function checkDmarc({ txt }: DnsQuestions, domain: string): Promise<Verdict> {
  const record = (await txt(`_dmarc.${domain}`)).find((text) => /^v=DMARC1\b/i.test(text));
  if (!record) return { state: 'missing', detail: `_dmarc.${domain}` };
  const hasPolicy = /(?:^|;)\s*p=(?:none|quarantine|reject)\b/i.test(record);
  return { state: hasPolicy ? 'good' : 'bad', detail: record };
}

/** Of the server we hand our mail to: its address has a name, and the name leads back to it. */
async function checkPtr({ addresses, names }: DnsQuestions, host: string | null): Promise<Verdict> {
  if (!host) return { state: 'off', detail: 'SMTP_URL' };
  const [address] = await addresses(host);
  if (!address) return { state: 'missing', detail: host };
  // our own server on this machine sends from an address that only the outside sees
  if (address.startsWith('127.')) return { state: 'off', detail: address };
  const found = await names(address);
  for (const name of found) {
    if ((await addresses(name)).includes(address)) return { state: 'good', detail: `${address} ${name}` };
  }
  return { state: found.length > 0 ? 'bad' : 'missing', detail: address };
}
