import { createPublicKey, type KeyObject } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Finding } from '../../contract/admin/system.ts';

export interface DnsQuestions {
  /** The TXT records of a name; empty if it has none. Throws if no server answers. */
  txt: TxtLookup;
  addresses(host: string): Promise<string[]>;
  names(address: string): Promise<string[]>;
}

export interface MailSetup {
  fromDomain: string;
  bounceDomain: string;
  smtpHost: string | null;
  /** The key is null if another program signs. */
  dkim: { domain: string; selector: string; key: KeyObject | null } | null;
}

type Verdict = Omit<Finding, 'check'>;
const leastBits = 2048;

/** Checks the DNS records of our mail domain as receivers do (requirements C08). */
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
  if (!dkim) return { state: 'missing', detail: 'DKIM_DOMAIN, DKIM_PRIVATE_KEY / DKIM_SIGNER' };
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const published = (await txt(name)).map((text) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, ''));
  const [key] = published.filter((text) => text !== undefined);
  if (key === undefined) return { state: 'missing', detail: name };
  const shown = readKey(key);
  if (!shown || (shown.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits) {
    return { state: 'bad', detail: `${name}: < ${leastBits} bit` };
  }
  const isOurs = !dkim.key || shown.equals(createPublicKey(dkim.key));
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

/** Checks the server that sends our mail: its address has a name, and the name resolves to the address. */
async function checkPtr({ addresses, names }: DnsQuestions, host: string | null): Promise<Verdict> {
  if (!host) return { state: 'off', detail: 'SMTP_URL' };
  const [address] = await addresses(host);
  if (!address) return { state: 'missing', detail: host };
  // a server on this machine sends from a public address unknown here
  if (address.startsWith('127.')) return { state: 'off', detail: address };
  const found = await names(address);
  for (const name of found) {
    if ((await addresses(name)).includes(address)) return { state: 'good', detail: `${address} ${name}` };
  }
  return { state: found.length > 0 ? 'bad' : 'missing', detail: address };
}

const timeout = 2_000;
const nothingThere = new Set(['ENODATA', 'ENOTFOUND']);

/** The system's name servers, with one short try. "No such record" is an answer; no answer is an error. */
export function askDns(): DnsQuestions {
  const resolver = new Resolver({ timeout, tries: 1 });
  async function orNone<T>(answer: Promise<T[]>): Promise<T[]> {
    try {
      return await answer;
    } catch (error) {
      if (nothingThere.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  }
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: (host) => orNone(resolver.resolve4(host)),
    names: (address) => orNone(resolver.reverse(address)),
  };
}

type TxtLookup = (name: string) => Promise<string[]>;

/** RFC 7208 §4.6.4: receivers stop after ten lookups and ignore the record. */
const mostLookups = 10;

/** Reads the SPF record of a domain as a receiver would, counting the lookups. */
export async function readSpf(lookup: TxtLookup, domain: string) {
  const records = spfOf(await lookup(domain));
  const [record] = records;
  if (record === undefined) return { record: null, problem: 'none', lookups: 0 };
  if (records.length > 1) return { record, problem: 'several', lookups: 0 };
  const lookups = await countLookups(lookup, record, new Set([domain]));
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record)) return { record, problem: 'open', lookups };
  return { record, problem: lookups > mostLookups ? 'too_many_lookups' : null, lookups };
}

const spfOf = (records: string[]) => records.filter((text) => /^v=spf1(?:\s|$)/i.test(text));

async function countLookups(lookup: TxtLookup, record: string, seen: Set<string>): Promise<number> {
  let count = 0;
  for (const part of record.split(/\s+/).slice(1)) {
    const [, name = '', target = ''] = /^[+?~-]?([a-z]+)(?:[:=]([^/\s]+))?/i.exec(part) ?? [];
    const kind = name.toLowerCase();
    if (!['include', 'redirect', 'a', 'mx', 'ptr', 'exists'].includes(kind)) continue;
    count += 1;
    if (count > mostLookups) break;
    if ((kind === 'include' || kind === 'redirect') && target && !seen.has(target)) {
      seen.add(target);
      const [next] = spfOf(await lookup(target));
      if (next) count += await countLookups(lookup, next, seen);
    }
  }
  return count;
}
