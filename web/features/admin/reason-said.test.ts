import { describe, expect, test } from 'vitest';
import { readReason, readStopper } from './reason-said.ts';

describe('a reason in the ledger', () => {
  test('is known by its sentence, with what it quotes', () => {
    expect(readReason('given up after 4 tries: 452 4.2.2 mailbox full')).toEqual({
      key: 'givenUp',
      count: '4',
      rest: '452 4.2.2 mailbox full',
    });
    expect(readReason('message sent, the connection was closed')).toMatchObject({
      key: 'messageLeft',
      rest: 'the connection was closed',
    });
    expect(readReason('message sent, no answer within 300 s (end)')?.rest).toBe('no answer within 300 s (end)');
    expect(readReason('no answer within 300 s (end)')).toMatchObject({ key: 'noAnswer', count: '300' });
  });

  test('keeps a quoted reply of several lines whole', () => {
    expect(readReason('not accepted before the deadline; last: 421 first\nsecond')?.rest).toBe('421 first\nsecond');
  });

  test('is left alone when a mail server said it', () => {
    expect(readReason('550 5.1.1 no such user: given up after 4 tries: never')).toBeUndefined();
    expect(readReason('suspended')).toBeUndefined();
  });

  test('names who stopped the number', () => {
    expect(readStopper('WhatsApp stopped by message')).toBe('message');
    expect(readStopper('not sent before the deadline')).toBeUndefined();
  });
});
