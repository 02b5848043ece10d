import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { holdAfterRestore } from '../news/delivery/compose/hold-after-restore.ts';
import { restoreDatabase } from '../platform/db/backup.ts';
import { type Command, UsageError } from './command.ts';
import { withDeliveryPlatform } from './delivery-platform.ts';
import { withDatabase } from './with-database.ts';

function readArgs(args: string[]): { file: string; isMove: boolean } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { move: { type: 'boolean' } } });
    const [file] = positionals;
    if (file && existsSync(file)) return { file, isMove: values.move === true };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  throw new UsageError('restore wants the name of an existing file');
}

export const command: Command = {
  name: 'restore',
  usage: 'FILE [--move]',
  summary:
    'Fill an empty database from a backup; what fell due since is not sent again (--move: the old program had stopped before)',
  async run(args) {
    const { file, isMove } = readArgs(args);
    const counts = await withDatabase(({ connection }) => restoreDatabase(connection, file));
    const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
    console.log(`Restored ${total} rows in ${Object.keys(counts).length} tables.`);
    if (!isMove) {
      const held = await withDeliveryPlatform(holdAfterRestore);
      if (held > 0) console.log(`${held} deliveries may have been sent after the backup and are not sent again.`);
    }
    return 0;
  },
};
