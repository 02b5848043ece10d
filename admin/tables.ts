import { bigint, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditEntry } from '../contract/admin/audit.ts';
import type { BrowserErrorGroup } from '../contract/admin/browser-errors.ts';
import type { BusinessFigure } from '../contract/admin/business.ts';
import type { TroubleKind } from '../contract/admin/deliveries.ts';
import { id, instant } from '../platform/db/columns.ts';

/**
 * Who did what, and when. Written in the transaction of the action and never changed. People are named by id only, without a
 * foreign key: the entry outlives the account and reveals nothing about it.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** The id of the reader concerned, if any. */
    readerId: uuid('reader_id'),
    /** A code, a title or the address of a feed: never a person's. */
    subject: text('subject'),
    details: jsonb('details').$type<AuditEntry['details']>().notNull().default({}),
  },
  (table) => [
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
);

/** Current problems that were reported to the operator; a row is deleted when the problem ends. */
export const operatorTroubles = pgTable('operator_troubles', {
  kind: text('kind').$type<TroubleKind>().primaryKey(),
  since: instant('since').notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** Business figures per day, by the calendar of São Paulo: sums over all readers, kept longer than the counted rows. */
export const operatorDays = pgTable('operator_days', {
  on: date('on_day', { mode: 'string' }).primaryKey(),
  figures: jsonb('figures').$type<Partial<Record<BusinessFigure, number>>>().notNull(),
});

/** Errors of our pages, grouped by message and place. Contains nothing about who saw them. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    id: id(),
    fingerprint: text('fingerprint').notNull().unique(),
    kind: text('kind').$type<BrowserErrorGroup['kind']>().notNull(),
    message: text('message').notNull(),
    /** From the last occurrence, like browser, release and frames. */
    page: text('page').notNull(),
    browser: text('browser').notNull(),
    release: text('release').notNull(),
    frames: jsonb('frames').$type<BrowserErrorGroup['frames']>().notNull(),
    count: integer('count').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    resolvedAt: instant('resolved_at'),
    /** The last release it was seen in, set when it is resolved. */
    resolvedRelease: text('resolved_release'),
  },
  (table) => [index('browser_errors_last').on(table.lastAt, table.id)],
);
