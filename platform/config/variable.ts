import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

export interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S;
  meaning: string;
  /** Never printed, never logged. */
  isSecret?: boolean;
  /** A harmless value shown in .env.example where the default says too little. */
  example?: string;
}

export const optionalUrl = z.url().optional();
export const switches = z.enum(['0', '1', 'true', 'false', 'on', 'off']);
export const isOn = (value: string) => ['1', 'true', 'on'].includes(value);
export const flag = switches.default('0').transform(isOn);
export const optionalFlag = switches.transform(isOn).optional();
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
export const positive = z.coerce.number().int().positive();

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
