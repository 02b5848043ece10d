import { Resolver } from 'node:dns/promises';
import type { DnsQuestions } from './mail-dns.ts';

const timeout = 2_000;
const nothingThere = new Set(['ENODATA', 'ENOTFOUND']);

/** The system's name servers, asked once and briefly. "There is no such record" is an answer; silence is an error. */
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
