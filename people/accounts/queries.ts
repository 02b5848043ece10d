import { and, asc, desc, eq, gt, isNotNull, isNull, like, ne, sql } from 'drizzle-orm';
import type { Language } from '../../contract/language.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { authAccounts, consents, profiles, sessions, userRoles, users, verifications } from './tables.ts';

export type Profile = typeof profiles.$inferSelect;

/** The reader's profile, made when missing; safe when many requests ask at once (RELIABILITY.md §6). */
export async function ensureProfile(db: Handle, user: { id: string; email: string }): Promise<Profile> {
  const found = await findProfile(db, user.id);
  if (found) return found;
  await db.insert(profiles).values({ id: user.id, email: user.email }).onConflictDoNothing();
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, user.id));
  if (!profile) throw new Error('profile vanished while it was made');
  return profile;
}

export async function insertProfile(tx: Tx, values: typeof profiles.$inferInsert): Promise<void> {
  await tx.insert(profiles).values(values);
}

export async function insertConsents(tx: Tx, rows: (typeof consents.$inferInsert)[]): Promise<void> {
  await tx.insert(consents).values(rows);
}

export function consentsOf(db: Handle, userId: string) {
  return db
    .select({ purpose: consents.purpose, version: consents.version, acceptedAt: consents.acceptedAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.acceptedAt));
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

export async function setOccupation(tx: Tx, userId: string, occupation: string): Promise<void> {
  await tx.update(profiles).set({ occupation }).where(eq(profiles.id, userId));
}

export async function findProfile(db: Handle, userId: string): Promise<Profile | undefined> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
  return profile;
}

/**
 * Every change to a reader's terms or plan goes through this row, one after the other (RELIABILITY.md fact J). Rows that only refer to
 * the profile may be written meanwhile: who composes an edition and who changes its hour would otherwise wait for each other.
 */
export async function lockProfile(tx: Tx, userId: string): Promise<Profile | undefined> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for('no key update');
  return profile;
}

export async function grantAdmin(db: Handle, userId: string): Promise<void> {
  await db.insert(userRoles).values({ userId, role: 'admin' }).onConflictDoNothing();
}

export async function takeAdmin(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')));
}

export function adminProfiles(db: Handle): Promise<Pick<Profile, 'email' | 'language'>[]> {
  return db
    .select({ email: profiles.email, language: profiles.language })
    .from(profiles)
    .innerJoin(userRoles, and(eq(userRoles.userId, profiles.id), eq(userRoles.role, 'admin')));
}

/** All rows of the role, locked in one order: two administrators who demote each other wait for one another. */
export async function lockAdmins(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.id))
    .for('update');
  return new Set(rows.map((row) => row.userId));
}

export async function hasAnyUser(db: Handle): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

export async function findUserByEmail(db: Handle, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
  return user;
}

export async function findUserById(db: Handle, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

export interface NewUser {
  email: string;
  name: string;
  passwordHash: string;
  isConfirmed: boolean;
}

/** Whether a statement failed because somebody else has the address. */
export function isTaken(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '23505' || (cause !== undefined && isTaken(cause));
}

/** User and password row together; the caller's transaction adds the rest. Where the address is taken it fails (`isTaken`). */
export async function insertUser(
  tx: Tx,
  { email, name, passwordHash, isConfirmed }: NewUser,
): Promise<{ id: string; email: string }> {
  const [user] = await tx
    .insert(users)
    .values({ email: email.trim().toLowerCase(), name, emailVerified: isConfirmed })
    .returning({ id: users.id, email: users.email });
  if (!user) throw new Error('user was not inserted');
  await tx
    .insert(authAccounts)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: passwordHash });
  return user;
}

export async function findPasswordHash(db: Handle, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ password: authAccounts.password })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
  return row?.password ?? undefined;
}

export async function updatePassword(db: Handle, userId: string, passwordHash: string): Promise<void> {
  await db
    .update(authAccounts)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
}

export async function passwordChangedAt(db: Handle, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: authAccounts.updatedAt })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
  return row?.at;
}

/** Idle for seven days, or thirty days old whatever happened (RELIABILITY.md §5.1, 7.3.2). */
export const isLiveSession = and(
  sql`${sessions.expiresAt} > now()`,
  sql`${sessions.createdAt} > now() - interval '30 days'`,
);

/**
 * Whether an account may be used at all. Every way in asks it: session, access token, API key, private feed, shared page, and what
 * goes out by webhook. The row of `user` must be joined; a deleted reader has none.
 */
export const isAdmitted = isNull(users.suspendedAt);

export async function findLiveSession(db: Handle, sessionId: string) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      email: users.email,
      emailConfirmed: users.emailVerified,
      // read every time: a demoted admin is refused on the next request (RELIABILITY.md S06)
      adminRole: userRoles.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, 'admin')))
    .where(and(eq(sessions.id, sessionId), isLiveSession, isAdmitted));
  return row;
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

/** All of a reader's, but for the one that is kept. */
export async function endSessions(db: Handle, userId: string, kept: string | null = null): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept ? ne(sessions.id, kept) : undefined))
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

const resetPrefix = 'reset-password:';

/** The secret of the newest reset link that is still good; the auth library stores it as part of the identifier. */
export async function findResetToken(db: Handle, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ identifier: verifications.identifier })
    .from(verifications)
    .where(
      and(
        eq(verifications.value, userId),
        like(verifications.identifier, `${resetPrefix}%`),
        // the auth library reads the real clock, whatever ours says
        gt(verifications.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(verifications.createdAt))
    .limit(1);
  return row?.identifier.slice(resetPrefix.length);
}

const resetLink = (token: string) =>
  and(eq(verifications.identifier, `${resetPrefix}${token}`), gt(verifications.expiresAt, sql`now()`));

/** Whose password the link may set. */
export async function findResetOwner(db: Handle, token: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
    .where(resetLink(token));
  return row;
}

/** True for the one who uses it; the other links of that account are spent with it. */
export async function spendResetToken(tx: Tx, token: string): Promise<boolean> {
  const [spent] = await tx.delete(verifications).where(resetLink(token)).returning({ userId: verifications.value });
  if (!spent) return false;
  const isReset = like(verifications.identifier, `${resetPrefix}%`);
  await tx.delete(verifications).where(and(isReset, eq(verifications.value, spent.userId)));
  return true;
}
