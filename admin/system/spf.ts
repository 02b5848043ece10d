export type TxtLookup = (name: string) => Promise<string[]>;

/** RFC 7208 §4.6.4: receivers stop after ten questions and then believe nothing. */
const mostLookups = 10;

export interface SpfReport {
  record: string | null;
  problem: 'none' | 'several' | 'open' | 'too_many_lookups' | null;
  lookups: number;
}

/** Reads the SPF record of a domain as a receiver would, counting the questions it causes. */
export async function readSpf(lookup: TxtLookup, domain: string): Promise<SpfReport> {
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
