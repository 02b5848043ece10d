import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../../../people/accounts/tables.ts';
import { instant } from '../../../platform/db/columns.ts';

/** When a reader's next weekly summary is due. Hour and zone follow the daily clipping's; what they were is kept to notice a change. */
export const weeklySchedules = pgTable(
  'weekly_schedules',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    nextRunAt: instant('next_run_at').notNull(),
    nextLocalDate: date('next_local_date', { mode: 'string' }).notNull(),
    scheduledZone: text('scheduled_zone').notNull(),
    scheduledTime: text('scheduled_time').notNull(),
  },
  (table) => [index('weekly_schedules_next_run').on(table.nextRunAt)],
);
