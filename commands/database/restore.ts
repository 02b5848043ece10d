import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { holdAfterRestore } from '../../news/delivery/hold-after-restore.ts';
import { checkHead, readHead, restoreBackup, secretIn } from '../../platform/backup/restore.ts';
import { environment } from '../../platform/config/environment.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { readSecret } from '../../platform/config/secret.ts';
import { keepLocalFile, localFolder } from '../../platform/files/files.ts';
import { type Command, UsageError } from '../command.ts';
import { withPlatform } from '../with-platform.ts';
import { withDatabaseAsItIs } from './with-database.ts';

const options = {
  move: { type: 'boolean', default: false },
  unchecked: { type: 'boolean', default: false },
  'show-secret': { type: 'boolean', default: false },
} as const;

function readArgs(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const [file] = positionals;
    if (file && existsSync(file)) return { file, ...values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  throw new UsageError('restore wants the name of an existing file');
}

export const command: Command = {
  name: 'restore',
  usage: 'FILE [--move] [--unchecked] [--show-secret]',
  summary:
    'Fill an empty database from a backup; what fell due since is not sent again (--move: the old program had stopped before)',
  async run(args) {
    const { file, move, unchecked, 'show-secret': isSecretAsked } = readArgs(args);
    const config = readConfig(environment());
    const head = await readHead(file);
    if (isSecretAsked) {
      console.log(secretIn(head, config.BACKUP_PASSPHRASE));
      return 0;
    }
    checkHead(head, readSecret(config), unchecked);
    const folder = localFolder(config.DATA_DIR);
    const { tables, files } = await withDatabaseAsItIs(({ connection }) =>
      restoreBackup({ connection, keepFile: (...named) => keepLocalFile(folder, ...named) }, file),
    );
    const total = Object.values(tables).reduce((sum, rows) => sum + rows, 0);
    console.log(`Restored ${total} rows in ${Object.keys(tables).length} tables and ${files} files.`);
    if (!move) {
      const held = await withPlatform(holdAfterRestore);
      if (held > 0) console.log(`${held} deliveries may have been sent after the backup and are not sent again.`);
    }
    return 0;
  },
};
