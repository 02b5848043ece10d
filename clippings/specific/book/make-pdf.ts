import { createHash, hash } from 'node:crypto';
import { createExpendableThread, type ExpendableThread } from '../../../platform/expendable-thread.ts';
import type { Drawing, Drawn } from './pdf-thread.ts';

/** Many times what 500 stories take. */
const limits = { timeoutMs: 20_000, memoryMb: 192 };

/** One thread per process, started with the first document. */
let thread: ExpendableThread<Drawing, Drawn> | undefined;

/** The recipients of an edition ask for the same document, one after the other. */
const mostKept = 4;
const kept = new Map<string, Promise<Uint8Array>>();

/** The PDF of a document, drawn once as long as its content is the same. */
export function makePdf(drawing: Drawing): Promise<Uint8Array> {
  const key = keyOf(drawing);
  const found = kept.get(key);
  if (found) return found;
  const made = draw(drawing);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  return made;
}

function keyOf(drawing: Drawing): string {
  if ('report' in drawing) return hash('sha256', JSON.stringify(drawing.report), 'hex');
  const { logo, ...texts } = drawing.book;
  return createHash('sha256')
    .update(JSON.stringify(texts))
    .update(logo ?? '')
    .digest('hex');
}

async function draw(drawing: Drawing): Promise<Uint8Array> {
  thread ??= createExpendableThread(new URL('./pdf-thread.ts', import.meta.url), limits);
  const drawn = await thread.ask(drawing);
  if ('error' in drawn) throw new Error(`no PDF: ${drawn.error}`);
  return drawn.bytes;
}
