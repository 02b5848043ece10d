import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Language } from '../../contract/language.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { isLiveSession } from './queries.ts';
import { authAccounts, consents, profiles, sessions, users } from './tables.ts';

export async function findPasswordHash(db: Handle, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ password: authAccounts.password })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
  return row?.password ?? undefined;
}

export async function updateNames(
  db: Handle,
  userId: string,
  names: { fullName: string | null; linkedinProfile: string | null },
): Promise<void> {
  await db.update(profiles).set(names).where(eq(profiles.id, userId));
}

export async function updateLanguage(db: Handle, userId: string, language: Language): Promise<void> {
  await db.update(profiles).set({ language }).where(eq(profiles.id, userId));
}

export function liveSessions(db: Handle, userId: string) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiveSession))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100);
}

/** A session of another reader is not found. */
export async function endSession(db: Handle, userId: string, sessionId: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length;
}

export async function endSessionsExcept(db: Handle, userId: string, sessionId: string | null): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sessionId ? ne(sessions.id, sessionId) : undefined))
    .returning({ id: sessions.id });
  return rows.length;
}

/** False when the account is in that state already. */
export async function setSuspendedAt(tx: Tx, userId: string, at: Date | null): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ suspendedAt: at })
    .where(and(eq(users.id, userId), at ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt)));
  return (rowCount ?? 0) > 0;
}

export function consentsOf(db: Handle, userId: string) {
  return db
    .select({ purpose: consents.purpose, version: consents.version, acceptedAt: consents.acceptedAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.acceptedAt));
}
