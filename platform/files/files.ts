import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/read-config.ts';
import type { Files } from './file-store.ts';

type FilesConfig = Pick<
  Config,
  | 'DATA_DIR'
  | 'BASE_URL'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_PUBLIC_URL'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

export async function openFiles(config: FilesConfig): Promise<Files> {
  if (!config.S3_BUCKET) return localFiles(localFolder(config.DATA_DIR), config.BASE_URL);
  const { s3Files } = await import('./s3-files.ts');
  return s3Files({ ...config, S3_BUCKET: config.S3_BUCKET });
}

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

function localFiles(folder: string, baseUrl: string): Files {
  const place = (bucket: string, name: string) => {
    if (!safeName.test(bucket) || !safeName.test(name))
      throw new Error('a file name with other characters than a-z, 0-9, dot and dash');
    return path.join(folder, bucket, name);
  };
  return {
    async put(bucket, name, { bytes }) {
      const file = place(bucket, name);
      await mkdir(path.dirname(file), { recursive: true });
      // written beside and linked, so that a name always stands for a whole file, on a full disk too
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
