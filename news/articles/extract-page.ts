import { articleBlocks } from './extract-body.ts';
import { cleanBlocks } from './extract-clean.ts';
import { decodePage } from './page-charset.ts';
import { parsePage } from './page-tree.ts';

export function extractPage(html: Uint8Array | string, { contentType }: { url: string; contentType?: string }) {
  const page = parsePage(typeof html === 'string' ? html : decodePage(html, contentType));
  const ogTitle = page.metas.find((meta) => meta.property === 'og:title')?.content ?? '';
  const blocks = cleanBlocks(articleBlocks(page), [page.title, ogTitle, ...page.title.split(/ [|–—-] /)]);
  return { text: blocks.map((block) => block.text).join('\n\n') };
}
