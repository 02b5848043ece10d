import { existsSync } from 'node:fs';
import { restoreDatabase } from '../platform/db/backup.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'restore',
  usage: 'FILE',
  summary: 'Fill an empty database from a backup',
  async run([file]) {
    if (!file || !existsSync(file)) throw new UsageError('restore wants the name of an existing file');
    const counts = await withDatabase(({ connection }) => restoreDatabase(connection, file));
    const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
    console.log(`Restored ${total} rows in ${Object.keys(counts).length} tables.`);
    return 0;
  },
};
