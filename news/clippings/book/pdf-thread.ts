import { parentPort } from 'node:worker_threads';
import type { Book } from './book.ts';
import { drawBook } from './draw-book.ts';

export type Drawing = { book: Book };
export type Drawn = { bytes: Uint8Array } | { error: string };

/** Draws in a thread: a book of hundreds of pages takes seconds, and its memory is limited. */
parentPort?.on('message', async (drawing: Drawing) => {
  const answer: Drawn = await drawBook(drawing.book).then(
    (bytes) => ({ bytes }),
    (error) => ({ error: String(error) }),
  );
  parentPort?.postMessage(answer);
});
