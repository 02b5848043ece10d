import type { AdminReader } from '../../contract/admin-people.ts';
import { addressHash, addressSalt } from '../../news/delivery/intake/address-hash.ts';
import { suppressedAmong } from '../../news/delivery/intake/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCursor, toPage } from '../keyset.ts';
import { type ReadersRequest, selectReaders } from './queries.ts';

type Optional = 'cursor' | 'q' | 'plan';
type Request = Omit<ReadersRequest, Optional> & {
  cursor?: string | undefined;
  q?: string | undefined;
  plan?: ReadersRequest['plan'];
};

export async function readReaders({ db, secret }: Platform, { cursor, limit, q, plan, ...request }: Request) {
  const kind = request.sort === 'email' ? 'text' : 'instant';
  const rows = await selectReaders(db, {
    ...request,
    q,
    plan,
    cursor: readCursor(cursor, kind),
    limit: limit + 1,
  });
  const salt = addressSalt(secret);
  const blocked = await suppressedAmong(
    db,
    rows.map(({ email }) => addressHash(salt, email)),
  );
  return toPage(
    rows,
    limit,
    ({ key: _, createdAt, lastSeenAt, ...row }): AdminReader => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
      isAddressBlocked: blocked.has(addressHash(salt, row.email).toString('hex')),
    }),
  );
}
