import { BlockList, isIP } from 'node:net';

const parse = (item: string) => {
  const [address = '', bits] = item.split('/');
  const version = isIP(address);
  const prefix = bits === undefined ? undefined : Number(bits);
  const isWhole = bits === undefined || /^\d{1,3}$/.test(bits);
  if (version === 0 || !isWhole || (prefix ?? 0) > (version === 4 ? 32 : 128)) return undefined;
  return { address, prefix, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) };
};

/** "unknown" is a caller without a socket of its own, as tests have. */
export const isAddressOrNetwork = (item: string): boolean => item === 'unknown' || parse(item) !== undefined;

const lists = new WeakMap<readonly string[], BlockList>();

/** Whether an address is one of these, or lies in a network of these. */
export function isWithin(items: readonly string[], address: string): boolean {
  let list = lists.get(items);
  if (!list) {
    list = new BlockList();
    for (const item of items) {
      const { address: first, prefix, family } = parse(item) ?? {};
      if (first && prefix === undefined) list.addAddress(first, family);
      else if (first && prefix !== undefined) list.addSubnet(first, prefix, family);
    }
    lists.set(items, list);
  }
  const version = isIP(address);
  if (version === 0) return items.includes(address);
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
