import type { Trial } from '../../contract/admin-system.ts';
import { openStore, type S3Config } from './s3-files.ts';

/** Asks for the bucket's head: it is there, and the key may see it. Nothing is written. */
export async function tryS3(config: S3Config, longestMs: number): Promise<Trial> {
  const { client, store } = openStore(config, 0);
  const answer = await client.fetch(store, {
    method: 'HEAD',
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  });
  const place = `${new URL(store).host} · ${config.S3_BUCKET}`;
  if (answer.ok) return { state: 'good', detail: place };
  return { state: answer.status < 500 ? 'bad' : 'unknown', detail: `${place} · ${answer.status}` };
}
