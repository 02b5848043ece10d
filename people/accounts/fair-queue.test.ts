import { describe, expect, it } from 'vitest';
import { type Asker, createFairQueue } from './fair-queue.ts';

const size = { atOnce: 2, longest: 6, perKey: 3, reserved: 2 };
const signIn = (...keys: string[]): Asker => ({ isSignIn: true, keys });
const other = (...keys: string[]): Asker => ({ isSignIn: false, keys });

/** Work that ends when told to, and what has begun so far. */
function desk() {
  const queue = createFairQueue(size);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (asker: Asker, name = asker.keys[0] ?? '') => {
    const answer = queue.inTurn(asker, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
    return answer.catch((error: Error) => error.message);
  };
  const end = async () => {
    await new Promise(setImmediate); // who may begin has begun
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, ask, end };
}

describe('the queue of the password hash', () => {
  it('works on as many as allowed, in order among equals', async () => {
    const { begun, ask, end } = desk();
    for (const name of ['a', 'b', 'c', 'd']) ask(signIn(name));
    await end();
    expect(begun).toEqual(['a', 'b', 'c']);
    await end();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes whoever asked least lately first', async () => {
    const { begun, ask, end } = desk();
    for (const name of ['flood', 'flood', 'flood', 'flood', 'flood']) ask(signIn(name));
    ask(signIn('reader'));
    await end();
    expect(begun.at(-1)).toBe('reader');
  });

  it('counts by each key: one account from many addresses is one asker', async () => {
    const { begun, ask, end } = desk();
    for (let n = 0; n < 5; n++) ask(signIn(`address ${n}`, 'account'));
    ask(signIn('address 9', 'another'), 'reader');
    await end();
    expect(begun.at(-1)).toBe('reader');
  });

  it('refuses more of one key than its share, and drops the most demanding for somebody new when full', async () => {
    const { ask, begun, end } = desk();
    const flood = Array.from({ length: 6 }, () => ask(signIn('flood')));
    expect(await flood[5], 'two run, three wait').toBe('TOO_MANY_REQUESTS');
    for (const name of ['a', 'b', 'c']) ask(signIn(name));
    ask(signIn('reader'));
    expect(await flood[4]).toBe('TOO_MANY_REQUESTS');
    for (let n = 0; n < 4; n++) await end();
    expect(begun.slice(2)).toEqual(['a', 'b', 'c', 'reader']);
  });

  it('keeps places and the next turn for signing in', async () => {
    const { ask, begun, end } = desk();
    const others = Array.from({ length: 7 }, (_, n) => ask(other(`o${n}`)));
    expect(await others[6], 'two run, four wait, two places are kept').toBe('TOO_MANY_REQUESTS');
    ask(signIn('reader'));
    await end();
    expect(begun.at(-1)).toBe('reader');
  });

  it('forgives a right password', async () => {
    const { queue, ask, begun, end } = desk();
    const office = signIn('office');
    for (let n = 0; n < 3; n++) {
      ask(office);
      await end();
      queue.forgive(office);
    }
    ask(signIn('x'));
    ask(signIn('x'));
    ask(signIn('x'), 'x again');
    ask(office);
    await end();
    expect(begun.at(-1)).toBe('office');
  });
});
