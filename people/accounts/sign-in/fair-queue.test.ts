import { describe, expect, it } from 'vitest';
import { type Asker, createFairQueue, type QueueSize } from './fair-queue.ts';

const size = { atOnce: 2, longest: 6, longestWaitMs: 60_000, perKey: 3, reserved: 2, heavy: { from: 10, waiting: 2 } };
const signIn = (...keys: string[]): Asker => ({ isSignIn: true, keys });
const other = (...keys: string[]): Asker => ({ isSignIn: false, keys });

/** Work that the test ends by hand, and the list of started work. */
function fixture(change: Partial<QueueSize> = {}) {
  const queue = createFairQueue({ ...size, ...change });
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
    await new Promise(setImmediate); // work that may start has started
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, ask, end };
}

describe('the queue of the password hash', () => {
  it('works on as many as allowed, in order among equals', async () => {
    const { begun, ask, end } = fixture();
    for (const name of ['a', 'b', 'c', 'd']) void ask(signIn(name));
    await end();
    expect(begun).toEqual(['a', 'b', 'c']);
    await end();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does one more beside them while several wait', async () => {
    const { begun, ask, end } = fixture({ atOnce: 1, oneMoreFrom: 2 });
    void ask(signIn('a'));
    void ask(signIn('b'));
    await new Promise(setImmediate);
    expect(begun).toEqual(['a']);
    void ask(signIn('c'));
    await new Promise(setImmediate);
    expect(begun, 'two waited').toEqual(['a', 'b']);
    await end();
    expect(begun, 'one waits, one runs').toEqual(['a', 'b']);
    await end();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('takes whoever asked least lately first', async () => {
    const { begun, ask, end } = fixture();
    for (const name of ['flood', 'flood', 'flood', 'flood', 'flood']) void ask(signIn(name));
    void ask(signIn('reader'));
    await end();
    expect(begun.at(-1)).toBe('reader');
  });

  it('counts by each key: one account from many addresses is one asker', async () => {
    const { begun, ask, end } = fixture();
    for (let n = 0; n < 5; n++) void ask(signIn(`address ${n}`, 'account'));
    void ask(signIn('address 9', 'another'), 'reader');
    await end();
    expect(begun.at(-1)).toBe('reader');
  });

  it('refuses more of one key than its share, and drops the most demanding for somebody new when full', async () => {
    const { ask, begun, end } = fixture();
    const flood = Array.from({ length: 6 }, () => ask(signIn('flood')));
    expect(await flood[5], 'two run, three wait').toBe('TOO_MANY_REQUESTS');
    for (const name of ['a', 'b', 'c']) void ask(signIn(name));
    void ask(signIn('reader'));
    expect(await flood[4]).toBe('TOO_MANY_REQUESTS');
    for (let n = 0; n < 4; n++) await end();
    expect(begun.slice(2)).toEqual(['a', 'b', 'c', 'reader']);
  });

  it('keeps places and the next turn for signing in', async () => {
    const { ask, begun, end } = fixture();
    const others = Array.from({ length: 7 }, (_, n) => ask(other(`o${n}`)));
    expect(await others[6], 'two run, four wait, two places are kept').toBe('TOO_MANY_REQUESTS');
    void ask(signIn('reader'));
    await end();
    expect(begun.at(-1)).toBe('reader');
  });

  it('serves one at a time of those who ask without end, and lets few of them wait', async () => {
    const { queue, ask, begun, end } = fixture({ heavy: { from: 2, waiting: 1 } });
    const floods = [0, 1, 2].map((n) => signIn(`flood ${n}`));
    for (const flood of floods) {
      void ask(flood);
      await end();
    }
    begun.length = 0;
    for (const flood of floods.slice(0, 2)) void ask(flood);
    expect(begun, 'though there is room for two').toEqual(['flood 0']);
    expect(queue.refuses(signIn('flood 2'))).toBe(true);
    void ask(signIn('reader'));
    expect(begun).toEqual(['flood 0', 'reader']);
    await end();
    expect(begun.at(-1)).toBe('flood 1');
  });

  it('tells beforehand who would be refused, and counts them alone', async () => {
    const { queue, ask, begun, end } = fixture();
    for (let n = 0; n < 5; n++) void ask(signIn('flood'));
    expect(queue.refuses(signIn('flood'))).toBe(true);
    for (let n = 0; n < 3; n++) expect(queue.refuses(signIn('reader'))).toBe(false);
    void ask(signIn('late'));
    void ask(signIn('reader'));
    await end();
    await end();
    expect(begun.slice(2)).toEqual(['late', 'reader']);
  });

  it('lets fewer wait when the work takes long, so that nobody waits in vain', async () => {
    const { queue, ask } = fixture({ longestWaitMs: 10 });
    await queue.inTurn(signIn('slow'), () => new Promise((resolve) => setTimeout(resolve, 200)));
    for (let n = 0; n < 4; n++) void ask(signIn(`reader ${n}`));
    expect(await ask(signIn('late')), 'two run, two wait, of six places').toBe('TOO_MANY_REQUESTS');
  });

  it('forgives a right password', async () => {
    const { queue, ask, begun, end } = fixture();
    const office = signIn('office');
    for (let n = 0; n < 3; n++) {
      void ask(office);
      await end();
      queue.forgive(office);
    }
    void ask(signIn('x'));
    void ask(signIn('x'));
    void ask(signIn('x'), 'x again');
    void ask(office);
    await end();
    expect(begun.at(-1)).toBe('office');
  });
});
