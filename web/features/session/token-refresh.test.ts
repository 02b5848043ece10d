import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccessToken, needsRefresh, startTokenRefresh, ticksLeft } from './session-care.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function refreshOf(fetchToken: () => Promise<AccessToken>, isFinal = () => false) {
  const onEnded = vi.fn();
  const refresh = startTokenRefresh({
    fetchToken,
    isFinal,
    onEnded,
    now: () => vi.getMockedSystemTime()?.valueOf() ?? 0,
  });
  return { refresh, onEnded };
}

/** A server whose tokens are valid for five minutes. */
function tokens() {
  let count = 0;
  return vi.fn(async () => {
    count += 1;
    return { token: `token-${count}`, expiresAt: (vi.getMockedSystemTime()?.valueOf() ?? 0) + 5 * minute };
  });
}

describe('the access token', () => {
  it('counts whole ticks of 30 s', () => {
    expect(ticksLeft(5 * minute, 0)).toBe(10);
    expect(ticksLeft(119_999, 0)).toBe(3);
  });

  it('needs a refresh when three ticks remain, or when there is none', () => {
    const token = { token: 'a', expiresAt: 5 * minute };
    expect(needsRefresh(token, 3 * minute)).toBe(false);
    expect(needsRefresh(token, 3 * minute + 1)).toBe(true);
    expect(needsRefresh(undefined, 0)).toBe(true);
  });

  it('is fetched at once and refreshed before it ends, not at every tick', async () => {
    const fetchToken = tokens();
    const { refresh } = refreshOf(fetchToken);
    await vi.advanceTimersByTimeAsync(0);
    expect(refresh.current()?.token).toBe('token-1');
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(fetchToken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refresh.current()?.token).toBe('token-2');
    refresh.stop();
  });

  it('is tried again after 200 ms, then 400, then 800', async () => {
    const times: number[] = [];
    const fetchToken = vi.fn(async () => {
      times.push(vi.getMockedSystemTime()?.valueOf() ?? 0);
      if (times.length < 4) throw new Error('offline');
      return { token: 'late', expiresAt: 5 * minute };
    });
    const { refresh } = refreshOf(fetchToken);
    await vi.advanceTimersByTimeAsync(2000);
    expect(times).toEqual([0, 200, 600, 1400]);
    expect(refresh.current()?.token).toBe('late');
    refresh.stop();
  });

  it('is requested at least once a tick while the server is unreachable', async () => {
    const fetchToken = vi.fn(async () => {
      throw new Error('offline');
    });
    const { refresh } = refreshOf(fetchToken);
    await vi.advanceTimersByTimeAsync(10 * minute);
    const before = fetchToken.mock.calls.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetchToken.mock.calls.length).toBe(before + 1);
    refresh.stop();
  });

  it('ends with the session: no further try, and the app is told', async () => {
    const fetchToken = vi.fn(async () => {
      throw new Error('401');
    });
    const { refresh, onEnded } = refreshOf(fetchToken, () => true);
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(fetchToken).toHaveBeenCalledTimes(1);
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect(refresh.current()).toBeUndefined();
  });

  it('is let go of when the reader signs out, even while one is on its way', async () => {
    const fetchToken = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return { token: 'too late', expiresAt: 5 * minute };
    });
    const { refresh } = refreshOf(fetchToken);
    await vi.advanceTimersByTimeAsync(500);
    refresh.stop();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(refresh.current()).toBeUndefined();
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });
});
