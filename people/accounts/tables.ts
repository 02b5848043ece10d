import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/db/columns.ts';

/** The account or the profile that a row belongs to; the row is deleted with it. */
export const ofUser = () => uuid('user_id').references(() => users.id, { onDelete: 'cascade' });
export const ofReader = () => uuid('user_id').references(() => profiles.id, { onDelete: 'cascade' });

/** The six tables below belong to better-auth; names and columns follow its model. */
export const users = pgTable(
  'user',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Set by an administrator: no sign-in, no session, no mail. */
    suspendedAt: instant('suspended_at'),
    /** Over all sessions, ended ones included. */
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_email_unique').on(sql`lower(${table.email})`),
    index('user_unconfirmed').on(table.id).where(sql`not email_verified`),
    index('user_suspended').on(table.id).where(sql`suspended_at is not null`),
  ],
);

export const sessions = pgTable(
  'session',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: ofUser().notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId)],
);

export const authAccounts = pgTable(
  'account',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ofUser().notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('account_user_provider').on(table.userId, table.providerId)],
);

export const verifications = pgTable(
  'verification',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

export const signingKeys = pgTable('jwks', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
});

/** Both columns are encrypted with the installation's secret; their names exclude them from exports (`isSecret`). */
export const secondFactors = pgTable(
  'two_factor',
  {
    id: id(),
    userId: ofUser().notNull(),
    secret: text('secret').notNull(),
    backupCodes: text('recovery_codes_secret').notNull(),
    /** False until the app's first code was entered: until then sign-in asks for no code. */
    verified: boolean('verified').notNull().default(false),
  },
  (table) => [uniqueIndex('two_factor_user').on(table.userId)],
);

/**
 * A reader's identity at a provider, by issuer and subject: an address may be reassigned to another person. No token is
 * stored.
 */
export const providerLinks = pgTable(
  'provider_links',
  {
    id: id(),
    userId: ofUser().notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('provider_links_subject').on(table.issuer, table.subject),
    uniqueIndex('provider_links_user').on(table.userId, table.issuer),
  ],
);

/** Public keys of passkeys (WebAuthn). The private key never leaves the reader's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ofUser().notNull(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    plan: text('plan', { enum: ['free', 'premium', 'pro', 'enterprise'] })
      .notNull()
      .default('free'),
    fullName: text('full_name'),
    linkedinProfile: text('linkedin_profile'),
    country: text('country'),
    /** Interface language at sign-up: the language of the mails. */
    language: text('language', { enum: ['pt', 'en'] })
      .notNull()
      .default('pt'),
    timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
    /** The reader's line about their work; topics are suggested from it. */
    occupation: text('occupation'),
    /** How the account was created; the taken VIP places are counted by it. */
    joinedBy: text('joined_by', { enum: ['operator', 'invite', 'vip'] })
      .notNull()
      .default('operator'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('profiles_created').on(table.createdAt, table.id),
    index('profiles_email').on(table.email, table.id),
    index('profiles_plan').on(table.plan, table.createdAt, table.id),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    id: id(),
    userId: ofUser().notNull(),
    role: text('role').notNull(),
  },
  (table) => [uniqueIndex('user_roles_user_role').on(table.userId, table.role)],
);

/** Proof of a reader's consent (LGPD art. 8): which text, in which language, when and from where. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: ofReader().notNull(),
    purpose: text('purpose', { enum: ['terms', 'email', 'whatsapp'] }).notNull(),
    version: text('version').notNull(),
    textHash: text('text_hash').notNull(),
    locale: text('locale', { enum: ['pt', 'en'] }).notNull(),
    ip: text('ip').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [index('consents_user').on(table.userId)],
);

/** One pending change of address per reader; a new one replaces the old. Deleted when both addresses were notified. */
export const emailChanges = pgTable('email_changes', {
  userId: ofUser().primaryKey(),
  newEmail: text('new_email').notNull(),
  oldEmail: text('old_email').notNull(),
  /** The session that asked: it continues when the others end. */
  sessionId: uuid('session_id'),
  /** Hash of the link's token, set when the mail is made: the token itself is not stored. */
  tokenHash: text('token_hash').unique(),
  expiresAt: instant('expires_at').notNull(),
  confirmedAt: instant('confirmed_at'),
});
