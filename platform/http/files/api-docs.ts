import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../../../contract/contract.ts';

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

let document: Promise<Document> | undefined;

export function openApiDocument(baseUrl: string): Promise<Document> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: 'Recorte', version: '1.0.0', description: 'The calls of the Recorte news clipping service.' },
    servers: [{ url: `${baseUrl}/api` }],
  });
  return document;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const json = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** A page a person can read, without scripts: every call by topic, what goes in and what comes out. */
export function apiDocsPage({ paths = {} }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...(operation as Operation),
    })),
  );
  const topics = Map.groupBy(calls, (call) => call.tags?.[0] ?? 'other');
  const body = [...topics]
    .map(([topic, list]) => `<h2>${escapeHtml(topic)}</h2>${list.map(callSection).join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Recorte API</title><link rel="stylesheet" href="/api/docs.css"><main><h1>Recorte API</h1>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a></p>${body}</main></html>`;
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
  const output = call.responses?.['200']?.content?.['application/json']?.schema;
  return `<details><summary><b>${call.method}</b> <code>/api${escapeHtml(call.path)}</code> ${escapeHtml(call.summary ?? '')}</summary>
${call.parameters?.length ? `<h3>Parameters</h3>${json(call.parameters)}` : ''}${input ? `<h3>Body</h3>${json(input)}` : ''}
${output ? `<h3>Answer</h3>${json(output)}` : ''}</details>`;
}

export const apiDocsStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:auto;padding:2rem 1rem}
h2{text-transform:capitalize;border-top:3px solid;padding-top:.5rem}summary{cursor:pointer;padding:.5rem 0}summary:focus-visible{outline:3px solid}
pre{overflow:auto;padding:1rem;border:1px solid;border-radius:3px;font-size:.85rem}`;
