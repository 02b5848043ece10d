const megabyte = 1024 * 1024;

/** The most a process holds of bodies, and of those of one caller. The largest body of a route fits in both. */
const PROCESS = { bytes: 64 * megabyte, reading: 4000 };
const CALLER = { bytes: 16 * megabyte, reading: 1000 };

/** The bodies of one caller, or of all: the bytes in hand, and the bodies that are still being read, oldest first. */
class Share {
  bytes = 0;
  readonly reading = new Set<HeldBody>();
  readonly #most: typeof PROCESS;

  constructor(most: typeof PROCESS) {
    this.#most = most;
  }

  /** Ends the oldest bodies until the rest fits: an honest body arrives within milliseconds, one held back does not. */
  makeRoom(): void {
    for (const oldest of this.reading) {
      if (this.bytes <= this.#most.bytes && this.reading.size <= this.#most.reading) return;
      oldest.evict();
    }
  }
}

/** Counts the bodies that requests hold in memory. */
export class BodyBudget {
  readonly #all = new Share(PROCESS);
  readonly #callers = new Map<string, Share>();

  /** Begins to read a body. `end` is called if it must go to make room; `release` is due in any case. */
  hold(caller: string, end: () => void): HeldBody {
    const own = this.#callers.getOrInsertComputed(caller, () => new Share(CALLER));
    return new HeldBody([own, this.#all], end, () => {
      if (own.bytes === 0 && own.reading.size === 0) this.#callers.delete(caller);
    });
  }

  get inHand() {
    return { bytes: this.#all.bytes, reading: this.#all.reading.size, callers: this.#callers.size };
  }
}

export class HeldBody {
  #bytes = 0;
  readonly #shares: Share[];
  readonly #end: () => void;
  readonly #forget: () => void;

  constructor(shares: Share[], end: () => void, forget: () => void) {
    this.#shares = shares;
    this.#end = end;
    this.#forget = forget;
    for (const share of shares) share.reading.add(this);
    this.grow(0);
  }

  /** Counts more bytes; other bodies, or this one, may be ended for them. */
  grow(bytes: number): void {
    this.#bytes += bytes;
    for (const share of this.#shares) share.bytes += bytes;
    for (const share of this.#shares) share.makeRoom();
  }

  /** The whole body has arrived: it counts until `release`, and is not ended any more. */
  finish(): void {
    for (const share of this.#shares) share.reading.delete(this);
  }

  evict(): void {
    this.release();
    this.#end();
  }

  release(): void {
    this.finish();
    for (const share of this.#shares) share.bytes -= this.#bytes;
    this.#bytes = 0;
    this.#forget();
  }
}
