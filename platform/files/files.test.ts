import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { localFiles } from './files.ts';

const png = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' };

const open = () => localFiles(temporaryFolder(), 'https://recorte.example');

describe('stored files', () => {
  it('are read back under their public address and never overwritten', async () => {
    const files = open();
    const puts = await Promise.all(Array.from({ length: 50 }, () => files.put('logos', 'logo-1.png', png)));
    expect(puts.filter(Boolean)).toHaveLength(1);
    expect(files.publicUrl('logos', 'logo-1.png')).toBe('https://recorte.example/files/logos/logo-1.png');
    expect((await files.read('logos', 'logo-1.png'))?.contentType).toBe('image/png');
  });

  it('have plain names that lead nowhere else', async () => {
    const files = open();
    await expect(files.put('logos', '../../secret.png', png)).rejects.toThrow();
    expect(await files.read('..', 'secret.png')).toBeUndefined();
    expect(await files.read('logos', 'page.html')).toBeUndefined();
    expect(await files.read('logos', 'missing.png')).toBeUndefined();
  });
});
