import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { onTestFinished } from 'vitest';

interface StoredObject {
  bytes: Buffer;
  contentType: string;
  cacheControl: string;
}

interface Upload {
  name: string;
  contentType: string;
  parts: Map<number, Buffer>;
}

export interface FakeS3 {
  env: Record<string, string>;
  /** By key, without the bucket. */
  objects: Map<string, StoredObject>;
  /** Uploads in parts that are neither completed nor aborted. */
  uploads: Map<string, Upload>;
  /** Bytes of each part, in the order of arrival. */
  arrived: number[];
  /** A status to answer with instead; `lost` closes the connection; `joinsNothing` fails with status 200, as S3 does. */
  trouble: { at?: (call: string) => number | 'lost' | 'joinsNothing' | undefined };
}

const key = { accessKeyId: 'AKIAFAKE', secretAccessKey: 'the-secret-of-the-fake-store' };
const bucket = 'recorte-files';
const leastPart = 5 * 1024 * 1024;

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** An S3-compatible store on loopback: it verifies signatures and has one bucket. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const uploads: FakeS3['uploads'] = new Map();
  const arrived: number[] = [];
  const trouble: FakeS3['trouble'] = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { pathname, searchParams: query } = new URL(request.url ?? '', url);
    const [, asked = '', ...rest] = pathname.split('/');
    const name = rest.join('/');
    const { method } = request;
    const answer = (status: number, headers: Record<string, string> = {}, text = '') =>
      void response.writeHead(status, headers).end(text);
    if (!(await isSigned(request, url))) return answer(403);
    if (asked !== bucket) return answer(404);
    if (method === 'HEAD' && !name) return answer(200);
    if (method === 'PUT' && request.headers['content-length'] === undefined) return answer(411);
    const { 'content-type': contentType = '', 'cache-control': cacheControl = '' } = request.headers;

    const uploadId = query.get('uploadId');
    const call = query.has('uploads') ? 'begin' : query.has('partNumber') ? `part ${query.get('partNumber')}` : 'end';
    const fault = query.size > 0 && method !== 'DELETE' ? trouble.at?.(call) : undefined;
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'joinsNothing') return answer(200, {}, '<Error><Code>InternalError</Code></Error>');
    if (fault) return answer(fault);
    if (method === 'POST' && call === 'begin') {
      const id = `upload/${uploads.size + 1}+&`;
      uploads.set(id, { name, contentType, parts: new Map() });
      const xml = `<InitiateMultipartUploadResult><UploadId>${id.replace('&', '&amp;')}</UploadId></InitiateMultipartUploadResult>`;
      return answer(200, {}, xml);
    }
    if (uploadId !== null) {
      const upload = uploads.get(uploadId);
      if (upload?.name !== name) return answer(404);
      if (method === 'PUT') {
        arrived.push(body.length);
        upload.parts.set(Number(query.get('partNumber')), body);
        return answer(200, { etag: tagOf(body) });
      }
      if (method === 'DELETE') return answer(uploads.delete(uploadId) ? 204 : 404);
      if (method !== 'POST') return answer(405);
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
      const parts = named.map(([, number, tag]) => ({ part: upload.parts.get(Number(number)), tag }));
      const isRight = parts.every(({ part, tag }) => part && tagOf(part) === tag?.replaceAll('&quot;', '"'));
      if (parts.length === 0 || !isRight) return answer(400);
      const joined = parts.flatMap(({ part }) => part ?? []);
      if (joined.slice(0, -1).some((part) => part.length < leastPart)) return answer(400);
      objects.set(name, { bytes: Buffer.concat(joined), contentType: upload.contentType, cacheControl: '' });
      uploads.delete(uploadId);
      return answer(200, {}, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    }

    if (method !== 'PUT') return answer(405);
    if (request.headers['if-none-match'] === '*' && objects.has(name)) return answer(412);
    objects.set(name, { bytes: body, contentType, cacheControl });
    return answer(200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    S3_ENDPOINT: url,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
  };
  return { env, objects, uploads, arrived, trouble };
}

/** Signs the same request with the true key and compares the signatures. */
async function isSigned({ method, url, headers }: IncomingMessage, origin: string): Promise<boolean> {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const own = Object.fromEntries(signed.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]));
  const signer = new AwsV4Signer({
    ...key,
    url: origin + url,
    method: method ?? 'GET',
    headers: own,
    service: 's3',
    region: 'us-east-1',
    datetime: String(headers['x-amz-date']),
    allHeaders: true,
  });
  return (await signer.sign()).headers.get('authorization') === headers.authorization;
}
