import { lookup } from 'node:dns/promises';
import type { Trial } from '../../contract/admin-system.ts';
import { FetchError } from '../../platform/safe-fetch-error.ts';
import { DestinationGuard, type Resolver } from '../../platform/safe-fetch-guard.ts';

const systemResolver: Resolver = (name) => lookup(name, { all: true, verbatim: true });

/** Whether our own fetch would go there, by its rules. Nobody is called: a sign-up that nobody made must not be told. */
export async function tryAddress(address: string, allow: string[], resolver = systemResolver): Promise<Trial> {
  const { host } = new URL(address);
  const guard = new DestinationGuard(allow, resolver);
  try {
    await guard.resolve(guard.readUrl(address));
    return { state: 'good', detail: host };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { state: error.code === 'dns' ? 'unknown' : 'bad', detail: `${host} · ${error.message}` };
  }
}
