import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

it('gives a sealed text back only to the same secret, purpose and row, and never twice the same', () => {
  const sealed = seal('secret', 'chats', 'row', 'https://hooks.example/çã');
  expect(sealed).not.toContain('hooks');
  expect(seal('secret', 'chats', 'row', 'https://hooks.example/çã')).not.toBe(sealed);
  expect(unseal('secret', 'chats', 'row', sealed)).toBe('https://hooks.example/çã');
  expect(unseal('another', 'chats', 'row', sealed)).toBeUndefined();
  expect(unseal('secret', 'others', 'row', sealed)).toBeUndefined();
  expect(unseal('secret', 'chats', 'another', sealed)).toBeUndefined();
  for (const damaged of ['', 'x', sealed.slice(0, -4), `A${sealed.slice(1, -1)}`])
    expect(unseal('secret', 'chats', 'row', damaged)).toBeUndefined();
});
