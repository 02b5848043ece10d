import { AwsClient } from 'aws4fetch';
import type { ProviderAnswer } from '../../contract/admin/system.ts';
import type { Config } from '../config/read-config.ts';
import { type Files, fileCacheControl, localFiles, localFolder } from './files.ts';

export type S3Config = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_PUBLIC_URL' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
> & {
  S3_BUCKET: string;
};

/** The store for uploaded files: the configured bucket, else the data folder. */
export function openFiles(config: Config): Files {
  const { S3_BUCKET, DATA_DIR, BASE_URL } = config;
  return S3_BUCKET ? s3Files({ ...config, S3_BUCKET }) : localFiles(localFolder(DATA_DIR), BASE_URL);
}

/** The store's address and a signing client. The operator chose the address, so it may be on a private network. */
export function openBucket(config: S3Config, retries = 3): { client: AwsClient; store: string } {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION } = config;
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    region: S3_REGION,
    service: 's3',
    retries,
  });
  const store = S3_ENDPOINT ? `${S3_ENDPOINT}/${S3_BUCKET}` : `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`;
  return { client, store };
}

/** An S3-compatible store, by signed requests. */
function s3Files(config: S3Config): Files {
  const { client, store } = openBucket(config);
  return {
    async put(bucket, name, { bytes, contentType }) {
      const answer = await client.fetch(`${store}/${bucket}/${name}`, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType, 'cache-control': fileCacheControl, 'if-none-match': '*' },
        signal: AbortSignal.timeout(30_000),
      });
      if (answer.status === 412) return false;
      if (!answer.ok) throw new Error(`the file store answered ${answer.status}`);
      return true;
    },
    publicUrl: (bucket, name) => `${config.S3_PUBLIC_URL ?? store}/${bucket}/${name}`,
    read: async () => undefined,
  };
}

/** Sends HEAD for the bucket: it exists and the key has access. Nothing is written. */
export async function tryS3(config: S3Config, longestMs: number): Promise<ProviderAnswer> {
  const { client, store } = openBucket(config, 0);
  const answer = await client.fetch(store, {
    method: 'HEAD',
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  });
  const place = `${new URL(store).host} · ${config.S3_BUCKET}`;
  if (answer.ok) return { state: 'good', detail: place };
  return { state: answer.status < 500 ? 'bad' : 'unknown', detail: `${place} · ${answer.status}` };
}
