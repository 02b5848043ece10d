import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { StopError } from '../stop-error.ts';

/** Identifies the secret of a backup without revealing it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('recorte backup').digest('hex').slice(0, 32);

const Text = z.string();
const SealedSecret = z.object({ salt: Text, iv: Text, tag: Text, sealed: Text });
type SealedSecret = z.infer<typeof SealedSecret>;

const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase, salt, 32, { N: 1 << 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

export function sealSecret(secret: string, passphrase: string): SealedSecret {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const [tag, text] = [cipher.getAuthTag(), (bytes: Buffer) => bytes.toString('base64')];
  return { salt: text(salt), iv: text(iv), tag: text(tag), sealed: text(sealed) };
}

/** Undefined if the passphrase is wrong. */
export function openSecret({ salt, iv, tag, sealed }: SealedSecret, passphrase: string): string | undefined {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, bytes(salt)), bytes(iv));
  decipher.setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * A backup is one gzip file of JSON lines: a head, each table's name and rows, the uploaded files, and an end with the
 * counts. A file without the end is incomplete.
 */
export const format = 'recorte-backup-2';

export const Head = z.object({
  format: z.literal(format),
  version: Text.optional(),
  migrations: z.array(Text),
  madeAt: Text.optional(),
  /** Fingerprint of the secret it was made under. */
  fingerprint: Text,
  secret: SealedSecret.optional(),
  /** The bucket with the uploaded files, if they are not in the backup. */
  filesIn: Text.optional(),
});
export type Head = z.infer<typeof Head>;

export interface Contents {
  tables: Record<string, number>;
  files: number;
}

export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; name: string }
  | { kind: 'row'; text: string }
  | { kind: 'file'; bucket: string; name: string; bytes: Buffer }
  | { kind: 'end'; contents: Contents };

/** Reads all lines in order; throws at the end if the backup is incomplete. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  let head: Head | undefined;
  const found: Contents = { tables: {}, files: 0 };
  let table = '';
  let end: Contents | undefined;
  for await (const line of linesOf(file)) {
    if (!head) {
      head = readHead(file, line);
      yield { kind: 'head', head };
    } else if (line.startsWith('{"table":')) {
      table = (JSON.parse(line) as { table: string }).table;
      found.tables[table] = 0;
      yield { kind: 'table', name: table };
    } else if (line.startsWith('{"file":')) {
      const { file: place, bytes } = JSON.parse(line) as { file: [string, string]; bytes: string };
      const [bucket, name] = place;
      found.files += 1;
      yield { kind: 'file', bucket, name, bytes: Buffer.from(bytes, 'base64') };
    } else if (line.startsWith('{"end":')) {
      end = (JSON.parse(line) as { end: Contents }).end;
    } else {
      found.tables[table] = (found.tables[table] ?? 0) + 1;
      yield { kind: 'row', text: line };
    }
  }
  if (!head) throw new StopError(`backup: ${file} is empty`);
  if (JSON.stringify(end) !== JSON.stringify(found))
    throw new StopError(`backup: ${file} is incomplete; use an older one`);
  yield { kind: 'end', contents: found };
}

function readHead(file: string, line: string): Head {
  const head = Head.safeParse(parseJson(line));
  if (!head.success) throw new StopError(`backup: ${file} is not a Recorte backup`);
  return head.data;
}

/** Lines end with a line feed only: readline would split a row at U+2028 too, which JSON does not escape. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  pipeline(createReadStream(file), text, () => undefined); // the loop gets its error too
  let line = '';
  try {
    for await (const chunk of text) {
      const [end = '', ...others] = (chunk as string).split('\n');
      line += end;
      for (const next of others) {
        yield line;
        line = next;
      }
    }
    if (line) yield line;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw error;
    throw new StopError(`backup: ${file} is incomplete (${message}); use an older one`);
  }
}

export interface TableShape {
  name: string;
  columns: string[];
  hasIdentity: boolean;
}

/** Left out of backups: triggers and jobs rebuild them from other tables. */
const rebuilt = ['article_words', 'matches', 'matched_articles', 'term_keys'];

/** The tables with rows. A partitioned table is listed once, without its partitions. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ table_name: string; columns: string[]; has_identity: boolean }>(
    `select c.table_name, array_agg(c.column_name::text order by c.ordinal_position) as columns, bool_or(c.is_identity = 'YES') as has_identity
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name::text <> all($1::text[])
       and not exists (select 1 from pg_inherits i where i.inhrelid = format('public.%I', c.table_name)::regclass)
     group by c.table_name order by c.table_name`,
    [rebuilt],
  );
  return rows.map((row) => ({ name: row.table_name, columns: row.columns, hasIdentity: row.has_identity }));
}
