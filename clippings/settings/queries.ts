import { eq } from 'drizzle-orm';
import { profiles } from '../../people/accounts/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';

export async function setTimeZone(db: Handle, userId: string, timeZone: string): Promise<void> {
  await db.update(profiles).set({ timeZone }).where(eq(profiles.id, userId));
}
