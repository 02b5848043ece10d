/** What the doctor asks the DNS; node:dns/promises answers, tests answer themselves. */
export interface Resolver {
  resolveTxt(name: string): Promise<string[][]>;
  resolve4(name: string): Promise<string[]>;
  reverse(address: string): Promise<string[]>;
}

export interface Finding {
  what: 'SPF' | 'DKIM' | 'DMARC' | 'PTR';
  isGood: boolean;
  detail: string;
}

export interface Patient {
  /** Domain of the sender's address. */
  domain: string;
  /** Domain of the envelope sender. */
  bounceDomain: string;
  selector: string;
  /** Public half of the configured key, base64 DER; undefined when nothing is signed. */
  publicKey: string | undefined;
  /** Host that hands the mails over, where we know it. */
  mailHost: string | undefined;
}

/** RFC 7208 §4.6.4: more lookups than this and receivers treat the record as broken. */
const mostLookups = 10;

/** RELIABILITY.md C08: what receivers will look up about us, and whether it is there. */
export async function examine(patient: Patient, resolver: Resolver): Promise<Finding[]> {
  return Promise.all([
    spf(patient, resolver),
    dkim(patient, resolver),
    dmarc(patient, resolver),
    ptr(patient, resolver),
  ]);
}

async function txt(resolver: Resolver, name: string): Promise<string[]> {
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((pieces) => pieces.join(''));
}

async function spf({ bounceDomain }: Patient, resolver: Resolver): Promise<Finding> {
  const records = (await txt(resolver, bounceDomain)).filter((record) => /^v=spf1\b/i.test(record));
  if (records.length !== 1) {
    return { what: 'SPF', isGood: false, detail: `${bounceDomain} has ${records.length} SPF records, one is needed` };
  }
  const lookups = await countLookups(bounceDomain, resolver, new Set());
  const isGood = lookups <= mostLookups && !/[+?]all\b/i.test(records[0]!);
  return { what: 'SPF', isGood, detail: `${records[0]} (${lookups} of ${mostLookups} lookups)` };
}

async function countLookups(domain: string, resolver: Resolver, seen: Set<string>): Promise<number> {
  if (seen.has(domain) || seen.size > 20) return 0;
  seen.add(domain);
  const record = (await txt(resolver, domain)).find((text) => /^v=spf1\b/i.test(text)) ?? '';
  let count = 0;
  for (const term of record.split(/\s+/).slice(1)) {
    const found = /^[+?~-]?(include|a|mx|ptr|exists|redirect)(?:[:=/](\S+))?$/i.exec(term);
    if (!found) continue;
    count += 1;
    const [, kind, target] = found;
    if (target && /^(include|redirect)$/i.test(kind!)) count += await countLookups(target, resolver, seen);
  }
  return count;
}

async function dkim({ domain, selector, publicKey }: Patient, resolver: Resolver): Promise<Finding> {
  const name = `${selector}._domainkey.${domain}`;
  if (!publicKey) return { what: 'DKIM', isGood: false, detail: 'no key configured (DKIM_DOMAIN, DKIM_PRIVATE_KEY)' };
  const published = (await txt(resolver, name)).map((record) => /\bp=([\w+/=]*)/.exec(record.replace(/\s/g, ''))?.[1]);
  if (published.includes(publicKey)) return { what: 'DKIM', isGood: true, detail: `${name} holds our key` };
  const detail =
    published.length > 0 ? `${name} holds another key` : `${name} is missing; publish v=DKIM1; k=rsa; p=${publicKey}`;
  return { what: 'DKIM', isGood: false, detail };
}

async function dmarc({ domain }: Patient, resolver: Resolver): Promise<Finding> {
  const record = (await txt(resolver, `_dmarc.${domain}`)).find((text) => /^v=DMARC1\b/i.test(text));
  const hasPolicy = /;\s*p=(none|quarantine|reject)\b/i.test(record ?? '');
  return { what: 'DMARC', isGood: hasPolicy, detail: record ?? `_dmarc.${domain} is missing` };
}

/** The handing host's address must lead back to its name; a provider's host is the provider's care. */
async function ptr({ mailHost }: Patient, resolver: Resolver): Promise<Finding> {
  if (!mailHost) return { what: 'PTR', isGood: false, detail: 'no SMTP_URL, so no host to look up' };
  const addresses = await resolver.resolve4(mailHost).catch(() => []);
  for (const address of addresses) {
    const names = await resolver.reverse(address).catch(() => []);
    if (names.length === 0) return { what: 'PTR', isGood: false, detail: `${address} of ${mailHost} has no name` };
  }
  const isGood = addresses.length > 0;
  return { what: 'PTR', isGood, detail: isGood ? `${mailHost} and back` : `${mailHost} has no address` };
}
