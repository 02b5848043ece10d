/** Holds nearly every mail with its headers. */
const usualBytes = 96 * 1024;
/** As many as are on their way at once with a generous number of connections. */
const mostKept = 64;
const kept: ArrayBuffer[] = [];

/** Room for the bytes of a message: that of one that is through, where there is one. Holds anything to begin with. */
export function takeRoom(bytes: number): Buffer<ArrayBuffer> {
  if (bytes > usualBytes) return Buffer.allocUnsafeSlow(bytes);
  return Buffer.from(kept.pop() ?? Buffer.allocUnsafeSlow(usualBytes).buffer, 0, bytes);
}

/**
 * For a message that nobody will read again, once. Thrown away, each would wait for the collector, who sees a small object and lets
 * tens of megabytes of them gather.
 */
export function giveRoomBack({ buffer }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === usualBytes && kept.length < mostKept) kept.push(buffer);
}
