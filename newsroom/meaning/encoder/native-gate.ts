import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** A thread that is ended inside the native library takes the whole process with it: these say where it is. */
const [OUTSIDE, INSIDE, ENDING] = [0, 1, 2];
const LOOK_EVERY_MS = 1;

/** Shared between a thread and the one that may end it. */
export type NativeGate = Int32Array<SharedArrayBuffer>;

/** For the thread that starts the other. It loads the library too: once its last thread has ended it cannot be loaded again. */
export function createGate(): NativeGate {
  createRequire(import.meta.url)('onnxruntime-node/dist/binding.js');
  return new Int32Array(new SharedArrayBuffer(4));
}

let gate: NativeGate | undefined;

/** For a thread that may be ended while it encodes. */
export function setGate(own: NativeGate | undefined): void {
  gate = own;
}

/** Runs native code. A thread that is being ended stops here. */
export function inNative<T>(run: () => T): T {
  if (!gate) return run();
  if (Atomics.compareExchange(gate, 0, OUTSIDE, INSIDE) === ENDING) Atomics.wait(gate, 0, ENDING);
  try {
    return run();
  } finally {
    Atomics.store(gate, 0, OUTSIDE);
  }
}

/** Ends a thread as soon as it is outside of the native code. */
export async function endThread(worker: Worker, of: NativeGate): Promise<void> {
  while (Atomics.compareExchange(of, 0, OUTSIDE, ENDING) === INSIDE) await wait(LOOK_EVERY_MS);
  await worker.terminate();
}
