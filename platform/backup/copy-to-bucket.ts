import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBucket, type S3Config } from '../files/s3-files.ts';

/** One request holds at most 5 GB, one upload at most 10,000 parts of at least 5 MiB and, but for the last, one size. */
const usualPart = 64 * 1024 * 1024;
const mostParts = 10_000;
const tries = 4;
const longestRequestMs = 600_000;

interface Options {
  partBytes?: number;
  firstDelayMs?: number;
}

/**
 * Uploads a file in parts, each tried again a few times. The object appears when all parts are there; an upload that fails is
 * aborted, so that the store keeps no parts of it.
 */
export async function copyToBucket(
  config: S3Config,
  name: string,
  file: string,
  { partBytes = usualPart, firstDelayMs = 500 }: Options = {},
): Promise<void> {
  const { client, store } = openBucket(config, 0);
  const whole = await openAsBlob(file); // streamed: Node cannot read a file of more than 2 GiB at once
  const size = Math.max(partBytes, Math.ceil(whole.size / mostParts));
  const object = `${store}/${name}`;

  const send = async (method: string, address: string, init: RequestInit = {}): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      const signal = AbortSignal.timeout(longestRequestMs);
      const answer = await client.fetch(address, { ...init, method, signal }).catch((error: Error) => error);
      // not by `instanceof Response`: the server's library replaces the global class, and an answer of fetch is none of that
      if (!(answer instanceof Error) && answer.ok) return answer;
      const isTemporary = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!isTemporary || tried === tries) {
        throw answer instanceof Error ? answer : new Error(`the store of backups answered ${answer.status}`);
      }
      await sleep(firstDelayMs * 2 ** (tried - 1));
    }
  };

  const begun = await send('POST', `${object}?uploads`, { headers: { 'content-type': 'application/gzip' } });
  const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1];
  if (!upload) throw new Error('the store of backups began no upload');
  const uploadId = encodeURIComponent(unescapeXml(upload));
  try {
    const parts: string[] = [];
    for (let at = 0; at < whole.size; at += size) {
      const number = parts.length + 1;
      const part = await send('PUT', `${object}?partNumber=${number}&uploadId=${uploadId}`, {
        body: whole.slice(at, at + size),
      });
      const tag = part.headers.get('etag') ?? '';
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const completed = await (await send('POST', `${object}?uploadId=${uploadId}`, { body })).text();
    // the status comes before the store has joined the parts: a failure is in the body
    if (!completed.includes('CompleteMultipartUploadResult')) throw new Error('the store of backups joined no parts');
  } catch (error) {
    await send('DELETE', `${object}?uploadId=${uploadId}`).catch(() => undefined);
    throw error;
  }
}

const unescapeXml = (text: string) => text.replaceAll('&amp;', '&');
