import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { minuteMs } from '../../contract/rules/durations.ts';
import { isAdmitted } from '../../people/accounts/queries.ts';
import { profiles, users } from '../../people/accounts/tables.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { changesRows } from '../../platform/db/rows.ts';
import { editionItems } from '../editions/tables.ts';
import { apiTokens } from './tables.ts';

export type ApiTokenRow = typeof apiTokens.$inferSelect;

const isUnexpired = (now: Date) => or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now));

/** Includes expired keys, but not revoked ones. */
export function listTokens(db: Handle, userId: string): Promise<ApiTokenRow[]> {
  return db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
}

/** Counts the keys that are still valid. */
export function countTokens(tx: Tx, userId: string, now: Date): Promise<number> {
  return tx.$count(apiTokens, and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), isUnexpired(now)));
}

export async function insertToken(tx: Tx, row: typeof apiTokens.$inferInsert): Promise<ApiTokenRow> {
  const [inserted] = await tx.insert(apiTokens).values(row).returning();
  return inserted!;
}

export function revokeToken(db: Handle, userId: string, id: string, now: Date): Promise<boolean> {
  const isOpen = and(eq(apiTokens.id, id), eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt));
  return changesRows(db.update(apiTokens).set({ revokedAt: now }).where(isOpen));
}

export async function revokeTokens(db: Handle, userId: string, now: Date): Promise<void> {
  const isOpen = and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt));
  await db.update(apiTokens).set({ revokedAt: now }).where(isOpen);
}

/** The key and its reader, unless it was revoked, has expired or the reader is suspended. */
export async function findTokenOwner(db: Handle, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({ token: apiTokens, plan: profiles.plan, email: users.email, emailConfirmed: users.emailVerified })
    .from(apiTokens)
    .innerJoin(profiles, eq(profiles.id, apiTokens.userId))
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.tokenHash, tokenHash), isNull(apiTokens.revokedAt), isUnexpired(now), isAdmitted));
  return row;
}

/** Writes at most once a minute, so that frequent requests do not each cause a write. */
export async function touchToken(db: Handle, id: string, now: Date): Promise<void> {
  const isOld = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, new Date(now.getTime() - minuteMs)));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), isOld));
}

export async function findEditionIdOfItem(db: Handle, userId: string, itemId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ editionId: editionItems.editionId })
    .from(editionItems)
    .where(and(eq(editionItems.id, itemId), eq(editionItems.userId, userId)));
  return row?.editionId;
}
