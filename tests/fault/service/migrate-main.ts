import { migrateDatabase } from '../../../platform/db/migrate.ts';

/** Migrates the database of the first argument with the folder of the second, and reports when it starts. */
const [connectionString = '', folder = ''] = process.argv.slice(2);
console.log('begins');
await migrateDatabase({ connectionString }, { folder });
