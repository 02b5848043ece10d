import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Hono } from 'hono';
import { v1Contract } from '../../../contract/api/v1.ts';
import { contract } from '../../../contract/contract.ts';
import { escapeMarkup } from '../../../contract/rules/escape.ts';
import { acceptedEncoding } from './static-files.ts';
import { v1Guide } from './v1-guide.ts';

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

const documentOf = (title: string, description: string, router: typeof contract | typeof v1Contract, baseUrl: string) =>
  generator.generate(router, {
    info: { title, version: '1.0.0', description },
    servers: [{ url: `${baseUrl}/api` }],
    ...(router === v1Contract && {
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    }),
  });

const pagesDocument = (baseUrl: string) =>
  documentOf('Recorte', 'The calls of the Recorte news clipping service.', contract, baseUrl);
const v1Document = (baseUrl: string) =>
  documentOf('Recorte API v1', "What a reader's own programs may ask, with a key.", v1Contract, baseUrl);

export function addApiDocs(app: Hono, baseUrl: string): void {
  const asJson = 'application/json';
  serveMade(app, '/api/openapi.json', asJson, async () => JSON.stringify(await pagesDocument(baseUrl)));
  serveMade(app, '/api/v1/openapi.json', asJson, async () => JSON.stringify(await v1Document(baseUrl)));
  serveMade(app, '/api/docs', 'text/html; charset=utf-8', async () =>
    apiDocsPage(baseUrl, await v1Document(baseUrl), await pagesDocument(baseUrl)),
  );
  serveMade(app, '/api/docs.css', 'text/css', async () => apiDocsStyle);
}

const compress = promisify(gzip);

/** A text that anybody may ask for: made and compressed at its first request, and kept. */
function serveMade(app: Hono, path: string, type: string, make: () => Promise<string>): void {
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const pack = async (encoding: 'gzip' | '') => {
    const bytes = Buffer.from(await make());
    return new Uint8Array(encoding ? await compress(bytes) : bytes);
  };
  app.get(path, async (c) => {
    const encoding = acceptedEncoding(c.req.header('accept-encoding'), ['gzip']) ? 'gzip' : '';
    const bytes = await made.getOrInsertComputed(encoding, () => pack(encoding));
    if (encoding) c.header('content-encoding', encoding);
    return c.body(bytes, 200, {
      'content-type': type,
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
    });
  });
}

const json = (value: unknown) => `<pre>${escapeMarkup(JSON.stringify(value, null, 2))}</pre>`;

/** A readable page without scripts: the guide to API v1 with examples, then input and output of every call. */
function apiDocsPage(baseUrl: string, v1: Document, pages: Document): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Recorte API</title><link rel="stylesheet" href="/api/docs.css"><main><h1>Recorte API v1</h1>
${v1Guide(baseUrl)}
<h2 id="shapes">Inputs and answers of v1</h2>
<p>Machine-readable: <a href="/api/v1/openapi.json">openapi.json of v1</a></p>${topicsOf(v1)}
<h2 id="pages">Calls of the site's own pages</h2>
<p>They need a session of the browser and may change at any time; keys do not open them.
<a href="/api/openapi.json">openapi.json</a></p>${topicsOf(pages)}</main></html>`;
}

function topicsOf({ paths = {} }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...(operation as Operation),
    })),
  );
  return [...Map.groupBy(calls, (call) => call.tags?.[0] ?? 'other')]
    .map(([topic, list]) => `<h3>${escapeMarkup(topic)}</h3>${list.map(callSection).join('')}`)
    .join('');
}

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: unknown[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

function callSection(call: Operation & { path: string; method: string }): string {
  const input = call.requestBody?.content?.['application/json']?.schema;
  const success = Object.entries(call.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const output = success?.content?.['application/json']?.schema;
  return `<details><summary><b>${call.method}</b> <code>/api${escapeMarkup(call.path)}</code> ${escapeMarkup(call.summary ?? '')}</summary>
${call.parameters?.length ? `<h4>Parameters</h4>${json(call.parameters)}` : ''}${input ? `<h4>Body</h4>${json(input)}` : ''}
${output ? `<h4>Answer</h4>${json(output)}` : ''}</details>`;
}

const apiDocsStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:auto;padding:2rem 1rem}
h2{border-top:3px solid;padding-top:.5rem;margin-top:2.5rem}h3{text-transform:capitalize}summary{cursor:pointer;padding:.5rem 0}summary:focus-visible{outline:3px solid}
a{color:LinkText}code,pre{font-size:.85rem}pre{overflow:auto;padding:1rem;border:1px solid;border-radius:3px}td,th{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}
.table{overflow-x:auto}`;
