import { parentPort } from 'node:worker_threads';
import type { Book } from './book.ts';
import { drawBook } from './draw-book.ts';
import { drawReport, type ReportDocument } from './draw-report.ts';

export type Drawing = { book: Book } | { report: ReportDocument };
export type Drawn = { bytes: Uint8Array } | { error: string };

/** Draws in a thread: a book of hundreds of pages takes seconds, and its memory is limited. */
parentPort?.on('message', async (drawing: Drawing) => {
  const drawn = 'book' in drawing ? drawBook(drawing.book) : drawReport(drawing.report);
  const answer: Drawn = await drawn.then(
    (bytes) => ({ bytes }),
    (error) => ({ error: String(error) }),
  );
  parentPort?.postMessage(answer);
});
