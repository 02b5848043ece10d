import { expect, it } from 'vitest';
import { giveRoomBack, takeRoom } from './message-room.ts';

it('reuses the buffer of a sent message for the next one, and for no two at once', () => {
  const first = takeRoom(30_000);
  giveRoomBack(first.subarray(1000));
  const [second, third] = [takeRoom(50_000), takeRoom(50_000)];
  expect(second.buffer).toBe(first.buffer);
  expect(second).toHaveLength(50_000);
  expect(third.buffer).not.toBe(second.buffer);
});

it('keeps no buffer of unusually large messages', () => {
  const large = takeRoom(2_000_000);
  giveRoomBack(large);
  expect(large).toHaveLength(2_000_000);
  expect(takeRoom(2_000_000).buffer).not.toBe(large.buffer);
});
