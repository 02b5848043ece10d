import { afterEach, expect, it, vi } from 'vitest';
import { vectorsInUse } from '../news/meaning/word-vectors.ts';
import { stubCommandEnvironment } from '../tests/support/recorte-process.ts';
import { createTestPlatform } from '../tests/support/test-platform.ts';
import { withNewsroom } from './with-platform.ts';

afterEach(() => vi.unstubAllEnvs());

it('a command that composes uses the word vectors, like the service', async () => {
  stubCommandEnvironment(await createTestPlatform());
  expect(await withNewsroom(async () => vectorsInUse().packed.words.length)).toBeGreaterThan(10_000);
});
