import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/read-config.ts';

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
  /** For the local folder, whose files this program serves itself; undefined elsewhere and when missing. */
  read(bucket: string, name: string): Promise<StoredFile | undefined>;
}

/** spec §9 */
export const fileCacheControl = 'public, max-age=3600';

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
  if (!config.S3_BUCKET) return localFiles(path.join(config.DATA_DIR, 'files'), config.BASE_URL);
  const { s3Files } = await import('./s3-files.ts');
  return s3Files({ ...config, S3_BUCKET: config.S3_BUCKET });
}

const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' };
const safeName = /^[a-z0-9][a-z0-9.-]{0,100}$/;

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
      try {
        await writeFile(file, bytes, { flag: 'wx' });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
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
