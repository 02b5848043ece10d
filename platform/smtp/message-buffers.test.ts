import { expect, it } from 'vitest';
import { giveBufferBack, takeBuffer } from './message-buffers.ts';

it('reuses the buffer of a sent message for the next one, and for no two at once', () => {
  const first = takeBuffer(30_000);
  giveBufferBack(first.subarray(1000));
  const [second, third] = [takeBuffer(50_000), takeBuffer(50_000)];
  expect(second.buffer).toBe(first.buffer);
  expect(second).toHaveLength(50_000);
  expect(third.buffer).not.toBe(second.buffer);
});

it('keeps no buffer of unusually large messages', () => {
  const large = takeBuffer(2_000_000);
  giveBufferBack(large);
  expect(large).toHaveLength(2_000_000);
  expect(takeBuffer(2_000_000).buffer).not.toBe(large.buffer);
});
