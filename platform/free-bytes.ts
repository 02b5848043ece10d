/**
 * Gives the memory of large bytes back now, whoever still holds them: to the collector they are a small object, and the next
 * megabytes would lie beside them. Does nothing to bytes that are a part of others.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
}
