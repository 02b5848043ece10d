import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

/** Public files, by bucket and name. A name is given once and never overwritten. */
export interface Files {
  /** False when the name is taken. */
  put(bucket: string, name: string, file: StoredFile): Promise<boolean>;
  /** Where anybody can fetch it. */
  publicUrl(bucket: string, name: string): string;
  /** For the local folder, which this program serves itself; undefined elsewhere and if the file is missing. */
  read(bucket: string, name: string): Promise<StoredFile | undefined>;
}

/** Public files are cached for an hour (requirements R127). */
export const fileCacheControl = 'public, max-age=3600';

const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' };
const safeName = /^[a-z0-9][a-z0-9.-]{0,100}$/;

export const localFolder = (dataFolder: string) => path.join(dataFolder, 'files');

/** Every file of the local folder, for a backup; those that are just being written have no name yet. */
export async function* listLocalFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const bucket = path.basename(entry.parentPath);
    if (!entry.isFile() || !types[path.extname(entry.name)] || !safeName.test(entry.name)) continue;
    yield { bucket, name: entry.name, bytes: await readFile(path.join(entry.parentPath, entry.name)) };
  }
}

/** Puts a file of a backup back; one that is there stays as it is. */
export async function keepLocalFile(folder: string, bucket: string, name: string, bytes: Buffer): Promise<void> {
  if (!safeName.test(bucket) || !safeName.test(name)) throw new Error('a file of the backup has a strange name');
  const file = path.join(folder, bucket, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** In a folder of this machine, served by this program. */
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
      // written to a temporary file and linked, so that a name is always a complete file, also on a full disk
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
