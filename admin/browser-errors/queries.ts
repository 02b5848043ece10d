import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type {
  adminBrowserErrorsContract,
  BrowserErrorFilter,
  BrowserErrorGroup,
} from '../../contract/admin/browser-errors.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage } from '../keyset-queries.ts';
import { browserErrors } from '../tables.ts';

interface Occurrence extends Pick<BrowserErrorGroup, 'kind' | 'message' | 'page' | 'browser' | 'release' | 'frames'> {
  fingerprint: string;
  at: Date;
  /** Sent by the current release; only such a report reopens a resolved error. */
  isCurrent: boolean;
}

/** Returns whether it is the first of its group. */
export async function addOccurrence(db: Handle, { at, isCurrent, ...sample }: Occurrence): Promise<boolean> {
  const { fingerprint: _, kind: __, message: ___, ...last } = sample;
  const isBack = sql`${isCurrent}::boolean and ${browserErrors.resolvedRelease} <> excluded.release`;
  const [row] = await db
    .insert(browserErrors)
    .values({ ...sample, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: browserErrors.fingerprint,
      set: {
        ...last,
        lastAt: at,
        count: sql`${browserErrors.count} + 1`,
        resolvedAt: sql`case when ${isBack} then null else ${browserErrors.resolvedAt} end`,
        resolvedRelease: sql`case when ${isBack} then null else ${browserErrors.resolvedRelease} end`,
      },
    })
    .returning({ count: browserErrors.count });
  return row?.count === 1;
}

/** Beyond the limit, deletes resolved errors first, then the rarest: invented messages displace no frequent one. */
export async function deleteBeyond(db: Handle, most: number, newest: string): Promise<void> {
  const { id, fingerprint, resolvedAt, count, lastAt } = browserErrors;
  const beyond = db
    .select({ id })
    .from(browserErrors)
    .orderBy(sql`${fingerprint} = ${newest} desc`, sql`${resolvedAt} is null desc`, desc(count), desc(lastAt))
    .offset(most);
  await db.delete(browserErrors).where(inArray(id, beyond));
}

export async function deleteUnseen(db: Handle, before: Date): Promise<void> {
  await db.delete(browserErrors).where(lt(browserErrors.lastAt, before));
}

type ErrorsRequest = InputOf<typeof adminBrowserErrorsContract.list>;

export function selectErrors(db: Handle, { q, state, ...asked }: ErrorsRequest) {
  const page = { ...asked, direction: 'desc' } as const;
  const newest = { column: sql`e.last_at`, kind: 'instant' } as const;
  const { key, isBehind, inOrder, read } = openPage<BrowserErrorGroup>(db, newest, sql`e.id`, page);
  return read(sql`
    select e.id, e.kind, e.message, e.page, e.browser, e.release, e.frames, e.count, e.first_at as "firstAt",
      e.last_at as "lastAt", e.resolved_at as "resolvedAt", ${key} as key
    from browser_errors e
    where ${state === 'open' ? sql`e.resolved_at is null` : sql`e.resolved_at is not null`}
      and ${contains(q, sql`e.message`, sql`e.page`)} and ${isBehind}
    ${inOrder}`);
}

export async function countErrors(db: Handle): Promise<Record<BrowserErrorFilter, number>> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      resolved: sql<number>`count(${browserErrors.resolvedAt})::int`,
    })
    .from(browserErrors);
  const { all, resolved } = row ?? { all: 0, resolved: 0 };
  return { open: all - resolved, resolved };
}

/** The message of the error; undefined if there is no open one with this id. */
export async function markResolved(db: Handle, id: string, at: Date): Promise<string | undefined> {
  const [row] = await db
    .update(browserErrors)
    .set({ resolvedAt: at, resolvedRelease: sql`${browserErrors.release}` })
    .where(and(eq(browserErrors.id, id), isNull(browserErrors.resolvedAt)))
    .returning({ message: browserErrors.message });
  return row?.message;
}
