import { existsSync } from 'node:fs';
import { holdAfterRestore } from '../clippings/delivery/hold-after-restore.ts';
import { backupSource, verifyBackup, writeBackup } from '../platform/backup/backup.ts';
import { checkHead, readHead, restoreBackup, secretIn } from '../platform/backup/restore.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { readSecret } from '../platform/config/secret.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { keepLocalFile, localFolder } from '../platform/files/files.ts';
import { type Command, plainCommand, readArgs, UsageError } from './command.ts';
import { withDatabaseAsItIs, withPlatform } from './with-platform.ts';

export const migrateVerb = plainCommand('Bring the database schema up to date', async () => {
  const applied = await withDatabaseAsItIs(({ connection }) => migrateDatabase(connection, { say: console.error }));
  console.log(`The schema is up to date (${applied} ${applied === 1 ? 'migration' : 'migrations'} applied now).`);
});

const sum = (tables: Record<string, number>) => Object.values(tables).reduce((total, rows) => total + rows, 0);

export const backupVerb: Command = {
  usage: 'FILE [--verify]',
  summary:
    'Write all data to one file and read it back; the service may keep running (--verify: only read one that is there)',
  async run(args) {
    const options = { verify: { type: 'boolean', default: false } } as const;
    const { positionals, values } = readArgs({ args, allowPositionals: true, options });
    const [file] = positionals;
    if (!file) throw new UsageError('backup wants the name of a file');
    if (!values.verify) {
      const config = readConfig();
      await withDatabaseAsItIs(({ connection }) =>
        writeBackup(backupSource(config, connection, systemClock.now()), file),
      );
    }
    const { head, tables, files } = await verifyBackup(file);
    const what = `${sum(tables)} rows in ${Object.keys(tables).length} tables, ${files} files`;
    console.log(
      `${values.verify ? 'Whole:' : 'Backup written to'} ${file} (${what}, version ${head.version ?? '?'}, ${head.madeAt ?? '?'})`,
    );
    if (head.filesIn) console.log(`The uploaded files stay in the bucket ${head.filesIn}.`);
    return 0;
  },
};

const options = {
  move: { type: 'boolean', default: false },
  'show-secret': { type: 'boolean', default: false },
} as const;

export const restoreVerb: Command = {
  usage: 'FILE [--move] [--show-secret]',
  summary:
    'Fill an empty database from a backup; what fell due since is not sent again (--move: the old program had stopped before)',
  async run(args) {
    const { positionals, values } = readArgs({ args, allowPositionals: true, options });
    const [file] = positionals;
    if (!file || !existsSync(file)) throw new UsageError('restore wants the name of an existing file');
    const config = readConfig();
    const head = await readHead(file);
    if (values['show-secret']) {
      console.log(secretIn(head, config.BACKUP_PASSPHRASE));
      return 0;
    }
    checkHead(head, readSecret(config));
    const folder = localFolder(config.DATA_DIR);
    const { tables, files } = await withDatabaseAsItIs(({ connection }) =>
      restoreBackup({ connection, keepFile: (...named) => keepLocalFile(folder, ...named) }, file),
    );
    console.log(`Restored ${sum(tables)} rows in ${Object.keys(tables).length} tables and ${files} files.`);
    if (!values.move) {
      const count = await withPlatform(holdAfterRestore);
      if (count > 0) console.log(`${count} deliveries may have been sent after the backup and are not sent again.`);
    }
    return 0;
  },
};
