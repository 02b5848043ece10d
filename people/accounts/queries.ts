import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { databaseCode } from '../../platform/db/connection.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../platform/db/rows.ts';
import { authAccounts, consents, emailChanges, profiles, sessions, signingKeys, userRoles, users } from './tables.ts';

export type Profile = typeof profiles.$inferSelect;

/** The reader's profile, created when missing; safe under concurrent requests (requirements R66). */
export async function ensureProfile(db: Handle, user: { id: string; email: string }): Promise<Profile> {
  const found = await findProfile(db, user.id);
  if (found) return found;
  await db.insert(profiles).values({ id: user.id, email: user.email }).onConflictDoNothing();
  const profile = await findProfile(db, user.id);
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

/** The fields that readers change themselves; the plan belongs to payments (requirements S02). */
type OwnFields = Partial<Pick<Profile, 'fullName' | 'linkedinProfile' | 'language' | 'occupation'>>;

export async function updateProfile(db: Handle, userId: string, values: OwnFields): Promise<void> {
  await db.update(profiles).set(values).where(eq(profiles.id, userId));
}

export const findProfile = (db: Handle, userId: string) => findRow(db, profiles, eq(profiles.id, userId));

/** The profile of a reader who may use the account: a suspended one is not found. */
export async function findAdmittedProfile(db: Handle, userId: string): Promise<Profile | undefined> {
  const [row] = await db
    .select({ profile: profiles })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, userId), isAdmitted));
  return row?.profile;
}

/**
 * Every change to a reader's terms or plan locks this row first (requirements J). Rows that only refer to the profile
 * may still be written; otherwise composing an edition and changing its hour would deadlock.
 */
export async function lockProfile(tx: Tx, userId: string): Promise<Profile | undefined> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for('no key update');
  return profile;
}

export async function grantAdmin(db: Handle, userId: string): Promise<void> {
  await db.insert(userRoles).values({ userId, role: 'admin' }).onConflictDoNothing();
}

const isAdminRole = (userId: string) => and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin'));

export const isAdminAccount = async (db: Handle, userId: string): Promise<boolean> =>
  (await findRow(db, userRoles, isAdminRole(userId))) !== undefined;

export async function takeAdmin(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userRoles).where(isAdminRole(userId));
}

export function adminProfiles(db: Handle): Promise<Pick<Profile, 'email' | 'language'>[]> {
  return db
    .select({ email: profiles.email, language: profiles.language })
    .from(profiles)
    .innerJoin(userRoles, and(eq(userRoles.userId, profiles.id), eq(userRoles.role, 'admin')));
}

/** By id. Rows are locked in one order: administrators who demote or suspend each other cannot deadlock. */
export async function lockAdmins(tx: Tx): Promise<Map<string, { isAdmitted: boolean }>> {
  const isAdmin = eq(userRoles.role, 'admin');
  await tx.select().from(userRoles).where(isAdmin).orderBy(asc(userRoles.id)).for('update');
  // read after locking, so that earlier changes are visible
  const rows = await tx
    .select({ id: users.id, isAdmitted: sql<boolean>`${isAdmitted}` })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(isAdmin);
  return new Map(rows.map((row) => [row.id, row]));
}

export const hasAnyUser = async (db: Handle): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0;

export const findUserByEmail = (db: Handle, email: string) =>
  findRow(db, users, eq(sql`lower(${users.email})`, email.trim().toLowerCase()));

export const findUserById = (db: Handle, id: string) => findRow(db, users, eq(users.id, id));

/** None expires, and all use the library's default algorithm. */
export function listSigningKeys(db: Handle) {
  const { id, publicKey, privateKey, createdAt } = signingKeys;
  return db.select({ id, publicKey, privateKey, createdAt }).from(signingKeys);
}

interface NewUser {
  email: string;
  name: string;
  passwordHash: string;
  isConfirmed: boolean;
}

/** Whether a statement failed because the address is taken. */
export const isTaken = (error: unknown): boolean => databaseCode(error) === '23505';

/** Inserts user and password row; the caller's transaction adds the rest. Fails if the address is taken (`isTaken`). */
export async function insertUser(tx: Tx, { email, name, passwordHash, isConfirmed }: NewUser) {
  const row = { email: email.trim().toLowerCase(), name, emailVerified: isConfirmed };
  const [user] = await tx.insert(users).values(row).returning({ id: users.id, email: users.email });
  const { id } = user!;
  const account = { userId: id, accountId: id, providerId: 'credential', password: passwordHash };
  await tx.insert(authAccounts).values(account);
  return user!;
}

const isPasswordOf = (userId: string) =>
  and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential'));

export const findPassword = (db: Handle, userId: string) => findRow(db, authAccounts, isPasswordOf(userId));

/** False when `replaced` is given and is no longer the stored hash. */
export function updatePassword(db: Handle, userId: string, password: string, replaced?: string): Promise<boolean> {
  const isReplaced = replaced === undefined ? undefined : eq(authAccounts.password, replaced);
  const isOne = and(isPasswordOf(userId), isReplaced);
  return changesRows(db.update(authAccounts).set({ password, updatedAt: sql`now()` }).where(isOne));
}

/** A session ends after seven idle days, and thirty days after sign-in in any case (requirements R64). */
export const isLiveSession = and(
  sql`${sessions.expiresAt} > now()`,
  sql`${sessions.createdAt} > now() - interval '30 days'`,
);

/**
 * Whether an account may be used. Every access checks it: session, access token, API key, private feed, shared page,
 * and outgoing webhooks. The row of `user` must be joined; a deleted reader has none.
 */
export const isAdmitted = isNull(users.suspendedAt);

export async function findLiveSession(db: Handle, sessionId: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailConfirmed: users.emailVerified,
      // read on every request: a demoted admin is refused at once (requirements S06)
      isAdmin: sql<boolean>`${userRoles.id} is not null`,
      sessionId: sessions.id,
      usedAt: sessions.updatedAt,
      lastSeenAt: users.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, 'admin')))
    .where(and(eq(sessions.id, sessionId), isLiveSession, isAdmitted));
  return row;
}

/** Not in one statement with `noteVisit`: deleting an account locks the same two rows in the other order. */
export async function noteUse(db: Handle, userId: string, sessionId: string, at: Date): Promise<void> {
  const isOne = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  await db.update(sessions).set({ updatedAt: at }).where(isOne);
}

export async function noteVisit(db: Handle, userId: string, at: Date): Promise<void> {
  await db.update(users).set({ lastSeenAt: at }).where(eq(users.id, userId));
}

export function liveSessions(db: Handle, userId: string) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.updatedAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiveSession))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100);
}

/** A session of another reader is not found. */
export const endSession = (db: Handle, userId: string, sessionId: string): Promise<number> =>
  endThose(db, userId, (id) => eq(id, sessionId));

/** Ends all of a reader's sessions except `kept`. */
export const endSessions = (db: Handle, userId: string, kept: string | null = null): Promise<number> =>
  endThose(db, userId, (id) => (kept ? ne(id, kept) : undefined));

/** Also cancels changes of address requested by such a session, so that an attacker cannot take the account over. */
async function endThose(db: Handle, userId: string, isOne: (sessionId: PgColumn) => SQL | undefined): Promise<number> {
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt), isOne(emailChanges.sessionId)));
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), isOne(sessions.id)));
  return rowCount ?? 0;
}

/** False if the account is already in that state. */
export function setSuspendedAt(tx: Tx, userId: string, suspendedAt: Date | null): Promise<boolean> {
  const isOther = suspendedAt ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt);
  const isOne = and(eq(users.id, userId), isOther);
  return changesRows(tx.update(users).set({ suspendedAt }).where(isOne));
}
