import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { createGatherer } from './gather.ts';
import { Lanes } from './lanes.ts';
import { SendRate } from './send-rate.ts';

/** A server that takes so many in any second, and a sender that asks whenever it may; time is virtual. */
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
  it.each([5, 20, 100])('settles within a tenth of %i a second after half a minute (F09)', (allowed) => {
    const { accepted } = simulate(allowed, 60);
    const late = accepted.filter((at) => at >= 30_000).length / 30;
    expect(late).toBeGreaterThanOrEqual(0.9 * allowed);
    expect(late).toBeLessThanOrEqual(allowed);
  });

  it('does not hold anybody back before the server complains', () => {
    const rate = new SendRate();
    expect(Array.from({ length: 1000 }, (_, n) => rate.take(n)).every((wait) => wait === 0)).toBe(true);
  });

  it('never goes faster than it was told to', () => {
    const rate = new SendRate(10);
    let taken = 0;
    for (let now = 0; now < 10_000; now += 5) if (rate.take(now) === 0) taken += 1;
    expect(taken).toBeGreaterThanOrEqual(98);
    expect(taken).toBeLessThanOrEqual(103);
  });
});

describe('Lanes', () => {
  /** Answers as often as it takes to be trusted. */
  function trusted(places: number): Lanes {
    const lanes = new Lanes(places);
    for (let n = 0; n < places; n++) {
      lanes.start('a', 0);
      lanes.finish('a', false, 0);
    }
    return lanes;
  }

  it('gives a lane a quarter of the places until it answers, then more', () => {
    const lanes = new Lanes(8);
    lanes.start('a', 0);
    lanes.start('a', 0);
    expect(lanes.stateOf('a', 0)).toBe('busy');
    lanes.finish('a', false, 0);
    lanes.start('a', 0);
    expect(lanes.stateOf('a', 0)).toBe('free');
    lanes.start('a', 0);
    expect(lanes.stateOf('a', 0)).toBe('busy');
  });

  it('gives one lane at most half of the places and rests it after three silences', () => {
    const lanes = trusted(4);
    lanes.start('a', 0);
    lanes.start('a', 0);
    expect(lanes.stateOf('a', 0)).toBe('busy');
    expect(lanes.stateOf('b', 0)).toBe('free');
    lanes.finish('a', true, 0);
    lanes.finish('a', true, 0);
    expect(lanes.stateOf('a', 0)).toBe('free'); // one scout
    lanes.start('a', 0);
    expect(lanes.stateOf('a', 0)).toBe('busy');
    lanes.finish('a', true, 1000);
    expect(lanes.stateOf('a', 2000)).toEqual({ restsUntil: 61_000 });
    expect(lanes.stateOf('a', 61_000)).toBe('free');
    lanes.start('a', 61_000);
    lanes.finish('a', false, 61_000);
    lanes.start('a', 61_000);
    expect(lanes.stateOf('a', 61_001)).toBe('free');
  });

  it('gives a lane most of the places while nobody else waits, but never all', () => {
    const lanes = trusted(10);
    for (let n = 0; n < 8; n++) {
      expect(lanes.stateOf('a', 0, true)).toBe('free');
      lanes.start('a', 0);
    }
    expect(lanes.stateOf('a', 0, true)).toBe('busy');
  });

  it('waits less for a lane that never answered while another does', () => {
    const lanes = trusted(4);
    lanes.start('b', 1000);
    expect(lanes.stateOf('b', 1200)).toBe('busy');
    expect(lanes.stateOf('b', 1300)).toBe('silent');
  });

  it('calls a lane stuck when it is at its share and ended nothing for a second', () => {
    const lanes = new Lanes(2);
    lanes.start('a', 0);
    expect(lanes.stateOf('a', 900)).toBe('busy');
    expect(lanes.stateOf('a', 1100)).toBe('stuck');
    lanes.finish('a', false, 5000);
    lanes.start('a', 5000);
    expect(lanes.stateOf('a', 5500)).toBe('busy');
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
  it('writes what came together in one go and answers each caller for itself', async () => {
    const batches: number[][] = [];
    const write = createGatherer(async (items: number[]) => {
      batches.push(items);
      return (item) => item * 10;
    });
    expect(await Promise.all([1, 2, 3].map(write))).toEqual([10, 20, 30]);
    expect(await write(4)).toBe(40);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('tells every caller of a failed write and goes on with the next', async () => {
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
