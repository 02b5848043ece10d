import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Edition } from '../../../contract/archive.ts';
import { beginOffline, endOffline, keepEdition, readKept } from './kept-editions.ts';

/** The part of the browser's caches that is used here. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  return {
    all,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async open(name: string) {
      const entries = all.getOrInsertComputed(name, () => new Map<string, Response>());
      return {
        put: async (address: string, answer: Response) => void entries.set(address, answer),
        match: async (address: string) => entries.get(address)?.clone(),
      };
    },
  };
}

let caches: ReturnType<typeof createCaches>;
const unregister = vi.fn(async () => true);

beforeEach(() => {
  caches = createCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ unregister }) } });
});

afterEach(async () => {
  await signOut();
  vi.unstubAllGlobals();
  unregister.mockClear();
});

let readerId: string | undefined;
const current = () => readerId;
function signIn(id: string) {
  readerId = id;
  return beginOffline(current);
}
function signOut() {
  readerId = undefined;
  return endOffline();
}

const edition = (id: string, on: string) => ({ id, on }) as Edition;
const kept = async () => (await readKept()).map(({ edition: { id } }) => id);

it('keeps the edition opened last and the newest one, newest first, each once (requirements R152)', async () => {
  await signIn('ana');
  await keepEdition(current, edition('a', '2026-03-09'));
  await keepEdition(current, edition('b', '2026-03-10'), 'newest');
  expect(await kept()).toEqual(['b', 'a']);
  await keepEdition(current, edition('b', '2026-03-10'));
  expect(await kept()).toEqual(['b']);
});

it('keeps nothing while nobody is signed in, nor what comes after signing out', async () => {
  await keepEdition(current, edition('a', '2026-03-09'));
  expect(await kept()).toEqual([]);
  await signIn('ana');
  const late = keepEdition(current, edition('a', '2026-03-09'));
  await signOut();
  await late;
  expect(await kept()).toEqual([]);
});

it('deletes what another reader, or another version, has left', async () => {
  await signIn('ana');
  await keepEdition(current, edition('a', '2026-03-09'));
  await signIn('ana');
  expect(await kept()).toEqual(['a']);
  await caches.open('recorte-editions');
  await caches.open('of another application');
  await signIn('bruno');
  expect(await caches.keys()).toEqual(['of another application']);
});

it('deletes what cannot be read, instead of leaving it', async () => {
  const broken = await caches.open('recorte-editions-2');
  await broken.put('/kept/last', new Response('{"readerId":"ana"'));
  await signIn('bruno');
  expect(await caches.keys()).toEqual([]);
});

it('leaves no cache of ours and no service worker behind', async () => {
  await signIn('ana');
  await keepEdition(current, edition('a', '2026-03-09'));
  await caches.open('recorte-build-1');
  await caches.open('of another application');
  await signOut();
  expect(await caches.keys()).toEqual(['of another application']);
  expect(unregister).toHaveBeenCalledOnce();
});
