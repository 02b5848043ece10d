import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Tensor } from 'onnxruntime-node';
import { normalise } from '../vectors.ts';
import { inNative } from './native-gate.ts';
import { Pieces } from './pieces.ts';

/** Pieces of words that are read of a text. */
const MOST_PIECES = 128;

const MODEL = new URL('./model.onnx', import.meta.url);
const PIECES = new URL('./pieces.txt', import.meta.url);
export const MODEL_CHECKSUM = 'aededb9ddc15ea64b64930dc1b514f15d66ab8233805d7bd465440cc2c9ca382';
const CHECKSUMS = new Map([
  [MODEL, MODEL_CHECKSUM],
  [PIECES, '79d3c13fc222c242054edbf6d6013927571b4ef98a2f11ff223ba5e2a28a65ce'],
]);

const require = createRequire(import.meta.url);

/** A file of the encoder is missing or is not the one it was released with. */
class DamagedEncoder extends Error {}

function readChecked(file: URL): Buffer {
  const bytes = read(file);
  if (hash('sha256', bytes, 'hex') === CHECKSUMS.get(file)) return bytes;
  throw new DamagedEncoder(`${file.pathname} is damaged: its checksum does not match`);
}

function read(file: URL): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new DamagedEncoder(`${file.pathname} cannot be read: ${(error as Error).message}`);
  }
}

/** Fails where a file of the encoder is missing or damaged, or its library does not run on this machine, without loading the model. */
export function checkEncoder(): void {
  for (const file of CHECKSUMS.keys()) readChecked(file);
  try {
    require('onnxruntime-node/dist/binding.js');
  } catch (error) {
    throw new DamagedEncoder(`the encoder's library does not run on this machine: ${(error as Error).message}`);
  }
}

/** The session of the native library. Its public interface only wraps this call in a promise of the same thread. */
interface Session {
  loadModel(buffer: ArrayBufferLike, offset: number, length: number, options: object): void;
  run(inputs: Record<string, Tensor>, outputs: { vector: null }, options: object): { vector: Tensor };
}
interface Native {
  initOrt(): void;
  binding: { InferenceSession: new () => Session };
}
interface Encoder {
  session: Session;
  toTensor(numbers: BigInt64Array): Tensor;
  pieces: Pieces;
}
let opened: Encoder | undefined;

/** Loads the encoder in this thread, which takes a tenth of a second and 60 MB. Throws `DamagedEncoder`. */
function openEncoder(): Encoder {
  if (opened) return opened;
  const model = readChecked(MODEL);
  const pieces = new Pieces(readChecked(PIECES).toString('utf8'));
  const { Tensor } = require('onnxruntime-node') as typeof import('onnxruntime-node');
  const { initOrt, binding } = require('onnxruntime-node/dist/binding.js') as Native;
  initOrt();
  const session = new binding.InferenceSession();
  session.loadModel(model.buffer, model.byteOffset, model.byteLength, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  opened = { session, pieces, toTensor: (numbers) => new Tensor('int64', numbers, [1, numbers.length]) };
  return opened;
}

/** The vector of a text, of unit length: texts about the same thing are near each other, in Portuguese and English. Blocks for milliseconds. */
export function readText(text: string): Float32Array {
  return inNative(() => {
    const { session, pieces, toTensor } = openEncoder();
    const ids = pieces.of(text, MOST_PIECES);
    const inputs = {
      input_ids: toTensor(BigInt64Array.from(ids, BigInt)),
      attention_mask: toTensor(new BigInt64Array(ids.length).fill(1n)),
    };
    return normalise(Float32Array.from(session.run(inputs, { vector: null }, {}).vector.data as Float32Array));
  });
}
