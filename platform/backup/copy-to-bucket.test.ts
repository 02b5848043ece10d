import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFakeS3 } from '../../tests/support/providers/fake-s3.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { readConfig } from '../config/read-config.ts';
import { copyToBucket } from './copy-to-bucket.ts';

const partBytes = 5 * 1024 * 1024;

async function place(size: number) {
  const store = await startFakeS3();
  const file = path.join(temporaryFolder(), 'backup.gz');
  const bytes = randomBytes(size);
  writeFileSync(file, bytes);
  const config = { ...readConfig(store.env), S3_BUCKET: store.env.S3_BUCKET ?? '' };
  const copy = () => copyToBucket(config, 'recorte.gz', file, { partBytes, firstDelayMs: 1 });
  return { store, bytes, copy };
}

describe('the copy of a backup in a bucket', () => {
  it('goes in parts of one size, so that a backup of any size has room', async () => {
    const { store, bytes, copy } = await place(2 * partBytes + 1000);
    await copy();
    expect(store.arrived).toEqual([partBytes, partBytes, 1000]);
    expect(store.objects.get('recorte.gz')?.bytes.equals(bytes)).toBe(true);
    expect(store.uploads.size).toBe(0);
  });

  it('takes the answers of fetch also where a server has replaced the global Response', async () => {
    vi.stubGlobal('Response', class extends Response {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const { store, bytes, copy } = await place(1000);
    await copy();
    expect(store.objects.get('recorte.gz')?.bytes.equals(bytes)).toBe(true);
  });

  it('sends a failed part again, whatever failed', async () => {
    const { store, bytes, copy } = await place(partBytes + 1000);
    const faults = new Map<string, (number | 'lost')[]>([
      ['begin', [503]],
      ['part 1', [500, 'lost']],
      ['part 2', [429]],
      ['end', [503]],
    ]);
    store.trouble.at = (call) => faults.get(call)?.shift();
    await copy();
    expect(store.objects.get('recorte.gz')?.bytes.equals(bytes)).toBe(true);
    expect([...faults.values()].flat()).toEqual([]);
  });

  it.each([
    ['a part is refused', 'part 2', 403, '403'],
    ['a part never arrives', 'part 2', 'lost', 'fetch failed'],
    ['the parts cannot be joined', 'end', 'joinsNothing', 'joined no parts'],
  ] as const)('is given up when %s: no object and no parts are left', async (_, wanted, fault, said) => {
    const { store, copy } = await place(partBytes + 1000);
    store.trouble.at = (call) => (call === wanted ? fault : undefined);
    await expect(copy()).rejects.toThrow(said);
    expect(store.objects.size).toBe(0);
    expect(store.uploads.size).toBe(0);
  });
});
