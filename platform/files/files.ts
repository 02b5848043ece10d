import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

/** Public files by bucket and name. A name is never overwritten. */
export interface Files {
  /** False when the name is taken. */
  put(bucket: string, name: string, file: StoredFile): Promise<boolean>;
  /** The public address. */
  publicUrl(bucket: string, name: string): string;
  /** Reads from the local folder, which this program serves itself; undefined for a bucket and for a missing file. */
  read(bucket: string, name: string): Promise<StoredFile | undefined>;
}

/** Public files are cached for an hour (requirements R127). */
export const fileCacheControl = 'public, max-age=3600';

const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' };
const safeName = /^[a-z0-9][a-z0-9.-]{0,100}$/;

export const localFolder = (dataFolder: string) => path.join(dataFolder, 'files');

/** Every file of the local folder, for a backup; unfinished files are skipped. */
export async function* listLocalFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const bucket = path.basename(entry.parentPath);
    if (!entry.isFile() || !types[path.extname(entry.name)] || !safeName.test(entry.name)) continue;
    yield { bucket, name: entry.name, bytes: await readFile(path.join(entry.parentPath, entry.name)) };
  }
}

/** Restores a file of a backup; an existing file is kept. */
export async function keepLocalFile(folder: string, bucket: string, name: string, bytes: Buffer): Promise<void> {
  if (!safeName.test(bucket) || !safeName.test(name)) throw new Error('a file of the backup has a strange name');
  const file = path.join(folder, bucket, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Files in a folder of this machine, served by this program. */
export function localFiles(folder: string, baseUrl: string): Files {
  const place = (bucket: string, name: string) => {
    if (!safeName.test(bucket) || !safeName.test(name))
      throw new Error('a file name with other characters than a-z, 0-9, dot and dash');
    return path.join(folder, bucket, name);
  };
  return {
    async put(bucket, name, { bytes }) {
      const file = place(bucket, name);
      await mkdir(path.dirname(file), { recursive: true });
      // a temporary file is linked, so that a name is always a complete file, even on a full disk
      const part = `${file}.${randomUUID()}`;
      try {
        await writeFile(part, bytes);
        await link(part, file);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(part, { force: true });
      }
    },
    publicUrl: (bucket, name) => `${baseUrl}/files/${bucket}/${name}`,
    async read(bucket, name) {
      const contentType = types[path.extname(name)];
      if (!contentType || !safeName.test(bucket) || !safeName.test(name)) return undefined;
      try {
        return { bytes: await readFile(place(bucket, name)), contentType };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
