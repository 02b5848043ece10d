import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { type Database, openDatabase } from '../platform/db/open-database.ts';

/** Looks into the database for one command, beside a running service or alone. An older schema is refused, not changed. */
export function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabaseAsItIs(async (database) => {
    await migrateDatabase(database.connection, { mayUpgrade: false });
    return work(database);
  });
}

/** Whatever its version. */
export async function withDatabaseAsItIs<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig(environment()), { asOwner: false });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
