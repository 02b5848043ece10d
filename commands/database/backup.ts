import { parseArgs } from 'node:util';
import { verifyBackup, writeBackup } from '../../platform/backup/backup.ts';
import { backupSource } from '../../platform/backup/make-backup.ts';
import { systemClock } from '../../platform/clock.ts';
import { environment } from '../../platform/config/environment.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { type Command, UsageError } from '../command.ts';
import { withDatabaseAsItIs } from './with-database.ts';

function readArgs(args: string[]): { file: string; isVerify: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { verify: { type: 'boolean' } },
    });
    if (positionals[0]) return { file: positionals[0], isVerify: values.verify === true };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  throw new UsageError('backup wants the name of a file');
}

const sum = (tables: Record<string, number>) => Object.values(tables).reduce((total, rows) => total + rows, 0);

export const command: Command = {
  name: 'backup',
  usage: 'FILE [--verify]',
  summary:
    'Write all data to one file and read it back; the service may keep running (--verify: only read one that is there)',
  async run(args) {
    const { file, isVerify } = readArgs(args);
    if (!isVerify) {
      const config = readConfig(environment());
      await withDatabaseAsItIs(({ connection }) =>
        writeBackup(backupSource(config, connection, systemClock.now()), file),
      );
    }
    const { head, tables, files } = await verifyBackup(file);
    const what = `${sum(tables)} rows in ${Object.keys(tables).length} tables, ${files} files`;
    console.log(
      `${isVerify ? 'Whole:' : 'Backup written to'} ${file} (${what}, version ${head.version ?? '?'}, ${head.madeAt ?? '?'})`,
    );
    if (head.filesIn) console.log(`The uploaded files stay in the bucket ${head.filesIn}.`);
    return 0;
  },
};
