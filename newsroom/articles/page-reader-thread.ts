import { parentPort } from 'node:worker_threads';
import { freeBytes } from '../../platform/safe-fetch/body.ts';
import { extractPage } from './extract/extract-page.ts';

export interface PageQuestion {
  html: Uint8Array;
  url: string;
  contentType: string;
}

/** The thread in which foreign pages are read. */
parentPort?.on('message', ({ html, url, contentType }: PageQuestion) => {
  const page = extractPage(html, { url, contentType });
  freeBytes(html);
  parentPort?.postMessage(page);
});
