import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { openFiles } from './files.ts';

const png = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' };

const open = () =>
  openFiles({
    DATA_DIR: temporaryFolder(),
    BASE_URL: 'https://recorte.example',
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_REGION: 'us-east-1',
    S3_PUBLIC_URL: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  });

describe('stored files', () => {
  it('are read back under their public address and never overwritten', async () => {
    const files = await open();
    const puts = await Promise.all(Array.from({ length: 50 }, () => files.put('logos', 'logo-1.png', png)));
    expect(puts.filter(Boolean)).toHaveLength(1);
    expect(files.publicUrl('logos', 'logo-1.png')).toBe('https://recorte.example/files/logos/logo-1.png');
    expect((await files.read('logos', 'logo-1.png'))?.contentType).toBe('image/png');
  });

  it('have plain names that lead nowhere else', async () => {
    const files = await open();
    await expect(files.put('logos', '../../secret.png', png)).rejects.toThrow();
    expect(await files.read('..', 'secret.png')).toBeUndefined();
    expect(await files.read('logos', 'page.html')).toBeUndefined();
    expect(await files.read('logos', 'missing.png')).toBeUndefined();
  });
});
