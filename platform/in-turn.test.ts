import { expect, it, onTestFinished, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

it('yields to the event loop during long work, and runs short pieces in one turn', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  let turn = 0;
  const turns: number[] = [];
  const count = () => {
    turn += 1;
    if (turns.length < 30) setImmediate(count);
  };
  setImmediate(count);
  const draw = () => {
    now += 4;
    turns.push(turn);
    return turns.length;
  };
  const drawn = await Promise.all(Array.from({ length: 30 }, () => inTurn(draw)));
  expect(drawn).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  const inOneTurn = [...Map.groupBy(turns, (at) => at).values()].map(({ length }) => length);
  expect(new Set(inOneTurn)).toEqual(new Set([3])); // three pieces of 4 ms exceed the limit
});

it('continues after work that fails, and rejects only the promise of that work', async () => {
  const refused = inTurn(() => {
    throw new Error('cannot be drawn');
  });
  const next = inTurn(() => 'drawn');
  await expect(refused).rejects.toThrow('cannot be drawn');
  expect(await next).toBe('drawn');
});
