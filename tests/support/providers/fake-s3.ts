import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { onTestFinished } from 'vitest';

export interface FakeS3 {
  env: Record<string, string>;
  /** By key, without the bucket. */
  objects: Map<string, { bytes: Buffer; contentType: string; cacheControl: string }>;
}

const key = { accessKeyId: 'AKIAFAKE', secretAccessKey: 'the-secret-of-the-fake-store' };
const bucket = 'recorte-files';

/** An S3-compatible store on loopback: it verifies signatures, never overwrites, and has one bucket. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, asked = '', ...rest] = (request.url ?? '').split('/');
    const name = rest.join('/');
    const answer = (status: number) => void response.writeHead(status).end();
    if (!(await isSigned(request, url))) return answer(403);
    if (asked !== bucket) return answer(404);
    if (request.method === 'HEAD' && !name) return answer(200);
    if (request.method !== 'PUT') return answer(405);
    if (request.headers['if-none-match'] === '*' && objects.has(name)) return answer(412);
    const { 'content-type': contentType = '', 'cache-control': cacheControl = '' } = request.headers;
    objects.set(name, { bytes: Buffer.concat(chunks), contentType, cacheControl });
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
  return { env, objects };
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
