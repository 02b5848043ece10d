import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** A semaphore, first come first served. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

type Bytes = AsyncIterable<Buffer>;

/** Real servers use one coding; a few proxies add a second. More is an attack. */
const MAX_CODINGS = 3;

/** Passes bytes on and throws beyond `maxBytes`. Placed after every decoder, so that no layer can expand unnoticed. */
async function* metered(source: Bytes, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
  for await (const chunk of source) {
    left -= chunk.length;
    if (left < 0) throw new FetchError('too_large', `the answer is larger than ${maxBytes} bytes`);
    yield chunk;
  }
}

function decoderFor(coding: string, firstByte: number): Transform {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      // zlib-wrapped by the standard, raw in practice: the low half of the first byte decides
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress();
    default:
      throw new FetchError('bad_encoding', `unknown content coding "${coding}"`);
  }
}

async function* unpacked(source: Bytes, coding: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let first = await chunks.next();
  while (!first.done && first.value.length === 0) first = await chunks.next();
  if (first.done) return;
  const opening = first.value;
  const whole = async function* () {
    yield opening;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  const decoder = decoderFor(coding, opening[0]!);
  pipeline(Readable.from(whole()), decoder, () => {
    // the error also reaches the consumer of the decoder
  });
  yield* decoder as Bytes;
}

function codings(header: string | undefined): string[] {
  const names = (header ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

const LARGE_BYTES = 1_000_000;

/**
 * Reads and decodes an answer, never holding more than `maxBytes` of it at any layer. Large answers are read one after
 * another, so that many at once cannot fill the memory. Waiting counts against the request's deadline. `endTurn` is set
 * for a large answer: it releases the slot for the next one.
 */
export async function readResponse(response: IncomingMessage, maxBytes: number, largeBodies: Slots) {
  let isLarge = false;
  let isRead = false;
  try {
    const announced = Number(response.headers['content-length']);
    if (announced > maxBytes) throw new FetchError('too_large', `the answer announces ${announced} bytes`);
    const layers = codings(response.headers['content-encoding']);
    if (layers.length > MAX_CODINGS) throw new FetchError('bad_encoding', 'too many content codings');
    let stream: Bytes = metered(response, maxBytes);
    for (const coding of layers.reverse()) stream = metered(unpacked(stream, coding), maxBytes);
    const bytes = new ByteList();
    for await (const chunk of stream) {
      bytes.add(chunk);
      if (bytes.length <= LARGE_BYTES || isLarge) continue;
      isLarge = await takeOrLose(largeBodies, response);
      if (layers.length === 0) bytes.expect(announced);
    }
    isRead = true;
    return { bytes: bytes.whole(), ...(isLarge && { endTurn: () => largeBodies.give() }) };
  } finally {
    if (isLarge && !isRead) largeBodies.give();
    response.destroy();
  }
}

/** Bytes that arrive in pieces. If the length is known, pieces are copied into one buffer and freed. */
class ByteList {
  length = 0;
  #pieces: Buffer[] = [];
  #whole: Buffer | undefined;

  add(piece: Buffer): void {
    if (this.#whole) piece.copy(this.#whole, this.length);
    else this.#pieces.push(piece);
    this.length += piece.length;
  }

  expect(length: number): void {
    if (!(length >= this.length)) return;
    const whole = Buffer.allocUnsafeSlow(length);
    let at = 0;
    for (const piece of this.#pieces) at += piece.copy(whole, at);
    this.#whole = whole;
    this.#pieces = [];
  }

  whole(): Uint8Array {
    return this.#whole?.subarray(0, this.length) ?? Buffer.concat(this.#pieces);
  }
}

/** Throws if the request ends while waiting; a slot granted later is released. */
async function takeOrLose(slots: Slots, response: IncomingMessage): Promise<true> {
  const taking = slots.take();
  const { promise, reject } = Promise.withResolvers<never>();
  const onError = (error: Error) => reject(error);
  response.once('error', onError);
  try {
    await Promise.race([taking, promise]);
    return true;
  } catch (error) {
    void taking.then(() => slots.give());
    throw error;
  } finally {
    response.off('error', onError);
  }
}

/**
 * Frees the memory of large buffers at once, even if they are still referenced: the garbage collector sees only a small
 * object and would let megabytes accumulate. Does nothing to views of larger buffers.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
}
