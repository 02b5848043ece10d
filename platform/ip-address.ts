import { BlockList, isIP } from 'node:net';

/** The eight groups of an IPv6 address in any spelling; the URL parser normalises it. */
export function ipv6Groups(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(gap).fill('0'), ...right].map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address in the last four bytes of an IPv6 one. */
export function carriedIpv4(parts: number[]): string {
  const [high = 0, low = 0] = parts.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const parse = (item: string) => {
  const [address = '', bits] = item.split('/');
  const version = isIP(address);
  const prefix = bits === undefined ? undefined : Number(bits);
  const isWhole = bits === undefined || /^\d{1,3}$/.test(bits);
  if (version === 0 || !isWhole || (prefix ?? 0) > (version === 4 ? 32 : 128)) return undefined;
  return { address, prefix, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) };
};

/** "unknown" is a caller without a socket, as in tests. */
export const isAddressOrNetwork = (item: string): boolean => item === 'unknown' || parse(item) !== undefined;

function blockListOf(items: readonly string[]): BlockList {
  const list = new BlockList();
  for (const item of items) {
    const { address, prefix, family } = parse(item) ?? {};
    if (address && prefix === undefined) list.addAddress(address, family);
    else if (address && prefix !== undefined) list.addSubnet(address, prefix, family);
  }
  return list;
}

const lists = new WeakMap<readonly string[], BlockList>();

/** Whether the address equals one of these items or is in one of these networks. */
export function isWithin(items: readonly string[], address: string): boolean {
  const version = isIP(address);
  if (version === 0) return items.includes(address);
  const list = lists.getOrInsertComputed(items, () => blockListOf(items));
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
