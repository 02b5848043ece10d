import { backupDatabase } from '../platform/db/backup.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'backup',
  usage: 'FILE',
  summary: 'Write all data to one file; the service may keep running',
  async run([file]) {
    if (!file) throw new UsageError('backup wants the name of a file');
    await withDatabase(({ connection }) => backupDatabase(connection, file));
    console.log(`Backup written to ${file}`);
    return 0;
  },
};
