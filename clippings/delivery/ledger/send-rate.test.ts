import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../contract/rules/durations.ts';
import { createGatherer } from '../../../platform/gather.ts';
import { Lanes } from './lanes.ts';
import { backoffMs } from './ledger.ts';
import { SendRate } from './send-rate.ts';

/** A server that accepts `allowed` messages in any second, and a sender that sends as often as it may; time is virtual. */
function simulate(allowed: number, seconds: number): { accepted: number[]; refused: number } {
  const rate = new SendRate();
  const accepted: number[] = [];
  let refused = 0;
  for (let now = 0; now < seconds * 1000; now += 2) {
    if (rate.take(now) > 0) continue;
    const recent = accepted.filter((at) => at > now - 1000).length;
    if (recent < allowed) {
      accepted.push(now);
      rate.accepted(now);
    } else {
      refused += 1;
      rate.throttled(now);
    }
  }
  return { accepted, refused };
}

describe('SendRate', () => {
  it.each([5, 20, 100])('settles within a tenth of %i a second after half a minute (requirements F09)', (allowed) => {
    const { accepted } = simulate(allowed, 60);
    const late = accepted.filter((at) => at >= 30_000).length / 30;
    expect(late).toBeGreaterThanOrEqual(0.9 * allowed);
    expect(late).toBeLessThanOrEqual(allowed);
  });

  it('does not limit the rate before the server complains', () => {
    const rate = new SendRate();
    expect(Array.from({ length: 1000 }, (_, n) => rate.take(n)).every((wait) => wait === 0)).toBe(true);
  });

  it('never exceeds the configured rate', () => {
    const rate = new SendRate(10);
    let taken = 0;
    for (let now = 0; now < 10_000; now += 5) if (rate.take(now) === 0) taken += 1;
    expect(taken).toBeGreaterThanOrEqual(98);
    expect(taken).toBeLessThanOrEqual(103);
  });
});

describe('Lanes', () => {
  /** Lanes with enough answers for the full number of connections. */
  function trusted(slots: number): Lanes {
    const lanes = new Lanes(slots);
    for (let n = 0; n < slots; n++) {
      lanes.start('a');
      lanes.finish('a', false, 0);
    }
    return lanes;
  }

  /** Counts the connections a lane gets until it is refused one. */
  function takenBy(lanes: Lanes, name: string, isSpare: boolean): number {
    let taken = 0;
    for (; taken < 100 && lanes.mayStart(name, 0, isSpare); taken++) lanes.start(name);
    return taken;
  }

  it('gives a lane a quarter of the connections until it answers, then more', () => {
    const lanes = new Lanes(8);
    expect(takenBy(lanes, 'a', false)).toBe(2);
    lanes.finish('a', false, 0);
    expect(takenBy(lanes, 'a', false)).toBe(2);
  });

  it('gives a lane at most half of the connections while others wait, and all if none do', () => {
    const lanes = trusted(10);
    expect(takenBy(lanes, 'a', false)).toBe(5);
    expect(takenBy(lanes, 'b', false)).toBe(3);
    expect(takenBy(lanes, 'a', true)).toBe(5);
  });

  it('gives all connections to the first lane, and at most a quarter to a silent one while others answer', () => {
    expect(takenBy(new Lanes(10), 'a', true)).toBe(10);
    expect(takenBy(trusted(10), 'b', true)).toBe(3);
  });

  it('pauses a lane after three timeouts, and then tries one message at a time', () => {
    const lanes = trusted(4);
    expect(takenBy(lanes, 'a', false)).toBe(2);
    lanes.finish('a', true, 0);
    lanes.finish('a', true, 0);
    expect(takenBy(lanes, 'a', true)).toBe(1);
    lanes.finish('a', true, 1000);
    expect(lanes.mayStart('a', 2000, true)).toBe(false);
    expect(lanes.paused(2000)).toEqual([{ name: 'a', forMs: 59_000 }]);
    expect(lanes.mayStart('a', 61_000, false)).toBe(true);
    lanes.start('a');
    lanes.finish('a', false, 61_000);
    expect(lanes.paused(61_001)).toEqual([]);
    lanes.start('a');
    expect(lanes.mayStart('a', 61_001, false)).toBe(true);
  });
});

describe('backoffMs', () => {
  it('doubles from a minute, a fifth shorter or longer', () => {
    const middle = [1, 2, 3, 4, 8, 20].map((tries) => backoffMs(tries, () => 0.5) / 60_000);
    expect(middle).toEqual([1, 2, 4, 8, 128, 128]);
    expect(backoffMs(1, () => 0)).toBe(48_000);
    expect(backoffMs(1, () => 1)).toBe(72_000);
  });
});

describe('createGatherer', () => {
  it('writes parallel calls in one statement and answers each caller', async () => {
    const batches: number[][] = [];
    const write = createGatherer(async (items: number[]) => {
      batches.push(items);
      return (item) => item * 10;
    });
    expect(await Promise.all([1, 2, 3].map(write))).toEqual([10, 20, 30]);
    expect(await write(4)).toBe(40);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('waits for further calls only until there are enough', async () => {
    const batches: number[][] = [];
    const write = createGatherer(
      async (items: number[]) => {
        batches.push(items);
        return (item) => item;
      },
      { waitMs: hourMs, enough: 3 },
    );
    const first = [write(1), write(2)];
    await new Promise(setImmediate);
    expect(batches).toEqual([]);
    await Promise.all([...first, write(3)]);
    await Promise.all([4, 5, 6, 7].map(write));
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6, 7],
    ]);
  });

  it('rejects every caller of a failed write and continues with the next', async () => {
    let isBroken = true;
    const write = createGatherer(async (_: number[]) => {
      if (isBroken) throw new Error('gone');
      return () => 'ok';
    });
    const first = await Promise.allSettled([write(1), write(2)]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await write(3)).toBe('ok');
  });
});
