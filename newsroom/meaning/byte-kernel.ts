/**
 * Dot products of one vector with many, eight numbers at a time. JavaScript has no SIMD instructions; WebAssembly has, so the inner
 * loop is a WebAssembly function, written here instruction by instruction.
 *
 *   dots(query, rows, list, count, length, out):
 *     for each of the `count` row numbers from `list` on:
 *       out = sum over k < length of query[k] (16 bits) * rows[number * length + k] (8 bits)
 */
export interface ByteKernel {
  memory: KernelMemory;
  dots(query: number, rows: number, list: number, count: number, length: number, out: number): void;
}

interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The parts that are used; the server's TypeScript libraries have no types for WebAssembly. */
interface WebAssemblyParts {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: { initial: number }) => KernelMemory;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
}

const { Module, Memory, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyParts }).WebAssembly;

const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY = 0x40;
const [QUERY, ROWS, LIST, COUNT, LENGTH, OUT, ROW, AT, END, FIRST, SECOND] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const;

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
const constant = (value: number) => [0x41, value];
const ADD = [0x6a];
const MULTIPLY = [0x6c];
const SUBTRACT = [0x6b];
const IS_ZERO = [0x45];
const IS_BELOW = [0x49];
const LOAD = [0x28, 2, 0];
const STORE = [0x36, 2, 0];
const loop = (body: number[]) => [0x03, EMPTY, ...body, 0x0b];
const again = (depth: number) => [0x0c, depth];
const againIf = (depth: number) => [0x0d, depth];
const block = (body: number[]) => [0x02, EMPTY, ...body, 0x0b];
const LOAD_16_BYTES = (offset: number) => [0xfd, 0x00, 0, offset];
/** Widens eight numbers of 8 bits to 16. */
const LOAD_8_WIDENED = (offset: number) => [0xfd, 0x01, 0, offset];
/** Multiplies eight pairs and adds the products in pairs. */
const PRODUCTS = [0xfd, 0xba, 0x01];
const ADD_FOUR = [0xfd, 0xae, 0x01];
const NOUGHTS = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const lane = (number: number) => [0xfd, 0x1b, number];

/** Adds the products of eight numbers to a sum, `offset` numbers after the pointers `AT` (query) and `ROW`. */
const addEight = (sum: number, offset: number) => [
  ...get(AT),
  ...LOAD_16_BYTES(2 * offset),
  ...get(ROW),
  ...LOAD_8_WIDENED(offset),
  ...PRODUCTS,
  ...get(sum),
  ...ADD_FOUR,
  ...set(sum),
];

const step = (local: number, by: number) => [...get(local), ...constant(by), ...ADD, ...set(local)];

const body = [
  ...block(
    loop([
      ...get(COUNT),
      ...IS_ZERO,
      ...againIf(1),
      ...[...get(LIST), ...LOAD, ...get(LENGTH), ...MULTIPLY, ...get(ROWS), ...ADD, ...tee(ROW)],
      ...[...get(LENGTH), ...ADD, ...set(END)],
      ...[...get(QUERY), ...set(AT)],
      ...[...NOUGHTS, ...set(FIRST), ...NOUGHTS, ...set(SECOND)],
      ...loop([
        ...addEight(FIRST, 0),
        ...addEight(SECOND, 8),
        ...step(AT, 32),
        ...step(ROW, 16),
        ...[...get(ROW), ...get(END), ...IS_BELOW, ...againIf(0)],
      ]),
      ...get(OUT),
      ...[...get(FIRST), ...get(SECOND), ...ADD_FOUR, ...set(FIRST)],
      ...[0, 1, 2, 3].flatMap((number) => [...get(FIRST), ...lane(number)]),
      ...[...ADD, ...ADD, ...ADD, ...STORE],
      ...step(LIST, 4),
      ...step(OUT, 4),
      ...[...get(COUNT), ...constant(1), ...SUBTRACT, ...set(COUNT)],
      ...again(0),
    ]),
  ),
  0x0b,
];

const text = (value: string) => [value.length, ...Buffer.from(value)];
/** Lengths are encoded in groups of seven bits. */
const length = (value: number) => (value < 128 ? [value] : [(value & 127) | 128, value >> 7]);
const section = (id: number, content: number[]) => [id, ...length(content.length), ...content];
const locals = [2, 3, I32, 2, V128];
const code = [...locals, ...body];

const module = new Module(
  Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 6, I32, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...text('own'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('dots'), 0, 0]),
    ...section(10, [1, ...length(code.length), ...code]),
  ]),
);

export function createKernel(): ByteKernel {
  const memory = new Memory({ initial: 1 });
  const { exports } = new Instance(module, { own: { memory } });
  return { memory, dots: exports.dots as ByteKernel['dots'] };
}
