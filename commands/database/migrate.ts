import { migrateDatabase } from '../../platform/db/migrate.ts';
import type { Command } from '../command.ts';
import { withDatabaseAsItIs } from './with-database.ts';

export const command: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database schema up to date',
  async run() {
    const applied = await withDatabaseAsItIs(({ connection }) => migrateDatabase(connection, { say: console.error }));
    console.log(`The schema is up to date (${applied} ${applied === 1 ? 'migration' : 'migrations'} applied now).`);
    return 0;
  },
};
