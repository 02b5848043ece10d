/** Large enough for nearly every mail with its headers. */
const usualBytes = 96 * 1024;
/** As many as are being sent at once with a generous number of connections. */
const mostKept = 64;
const kept: ArrayBuffer[] = [];

/** A buffer for a message, reused if one is free. Its content is undefined. */
export function takeBuffer(bytes: number): Buffer<ArrayBuffer> {
  if (bytes > usualBytes) return Buffer.allocUnsafeSlow(bytes);
  return Buffer.from(kept.pop() ?? Buffer.allocUnsafeSlow(usualBytes).buffer, 0, bytes);
}

/**
 * Returns a buffer that is no longer read; call it once. Without reuse tens of megabytes wait for the garbage collector, which sees
 * only small objects.
 */
export function giveBufferBack({ buffer }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === usualBytes && kept.length < mostKept) kept.push(buffer);
}
