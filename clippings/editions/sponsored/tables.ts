import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Plan } from '../../../contract/plans.ts';
import { users } from '../../../people/accounts/tables.ts';
import { id, instant } from '../../../platform/db/columns.ts';
import type { SponsoredImage } from './pick-sponsored.ts';

/** Sponsored content (requirements R120). */
export const sponsoredContent = pgTable(
  'sponsored_content',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    url: text('url'),
    imageUrl: text('image_url'),
    /** The image at that address, as clippings show it; null if there is none. */
    image: jsonb('image').$type<SponsoredImage>(),
    active: boolean('active').notNull().default(true),
    /** First and last day of the editions that may contain it; null leaves that end open. */
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    /** Plans whose editions may contain it; empty for all readers who get sponsored content. */
    plans: text('plans').array().$type<Plan[]>().notNull().default([]),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('sponsored_active').on(table.active), index('sponsored_creator').on(table.createdBy)],
);

/** How often a block was put into an edition and how often its link was followed, per day. Nothing else is counted. */
export const sponsoredDays = pgTable(
  'sponsored_days',
  {
    sponsoredId: uuid('sponsored_id')
      .notNull()
      .references(() => sponsoredContent.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sponsoredId, table.day] })],
);
