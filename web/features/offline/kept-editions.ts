import type { QueryClient } from '@tanstack/react-query';
import type { Edition } from '../../../contract/archive.ts';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { client } from '../../api.ts';
import { now } from '../../clock.ts';
import { sessionQuery } from '../session/use-session.ts';

/** Prefix of all our caches, including those of the service worker. */
const ours = 'recorte-';
const editions = `${ours}editions`;
/** The number changes with the fields of an edition. */
const cacheName = `${editions}-2`;
const places = ['last', 'newest'] as const;
type Place = (typeof places)[number];
const addressOf = (place: Place) => `/kept/${place}`;

const maxAgeMs = 30 * dayMs;
const checkEveryMs = hourMs;

interface KeptEdition {
  readerId: string;
  keptAt: number;
  edition: Edition;
}

const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator;

/** Who is signed in; undefined after a sign-out. */
type Current = () => string | undefined;

export const currentReader =
  (queryClient: QueryClient): Current =>
  () =>
    queryClient.getQueryData(sessionQuery.queryKey)?.id;

/** Stores an edition for offline use. Only while the same reader is signed in. */
export async function keepEdition(current: Current, edition: Edition, place: Place = 'last'): Promise<void> {
  const readerId = current();
  if (!canKeep() || readerId === undefined) return;
  const kept: KeptEdition = { readerId, keptAt: now(), edition };
  const cache = await caches.open(cacheName);
  await cache.put(addressOf(place), Response.json(kept));
  // the reader signed out meanwhile
  if (readerId !== current()) await caches.delete(cacheName);
}

export async function readKept(): Promise<KeptEdition[]> {
  if (!canKeep() || !(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const answers = await Promise.all(places.map((place) => cache.match(addressOf(place))));
  const all: KeptEdition[] = await Promise.all(answers.flatMap((answer) => (answer ? [answer.json()] : [])));
  const byId = new Map(all.map((kept) => [kept.edition.id, kept]));
  return [...byId.values()]
    .filter(({ keptAt }) => now() - keptAt < maxAgeMs)
    .toSorted((a, b) => b.edition.on.localeCompare(a.edition.on));
}

async function deleteCaches(isUnwanted: (name: string) => boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isUnwanted).map((name) => caches.delete(name)));
}

/** After a sign-in: deletes what is another reader's, of another version or unreadable, and keeps the newest edition. */
export async function beginOffline(current: Current): Promise<void> {
  const readerId = current();
  if (!canKeep()) return;
  const kept = await readKept().catch(() => []);
  const isOwn = kept.length > 0 && kept.every((one) => one.readerId === readerId);
  await deleteCaches((name) => name.startsWith(editions) && !(isOwn && name === cacheName));
  if (import.meta.env.DEV) return;
  await navigator.serviceWorker.register('/sw.js');
  const isFresh = isOwn && kept.some(({ keptAt }) => now() - keptAt < checkEveryMs);
  if (!isFresh) await keepNewest(current);
}

async function keepNewest(current: Current): Promise<void> {
  const { editions } = await client.archive.list({});
  const newest = editions.find(({ state }) => state === 'frozen');
  const edition = newest && (await client.archive.edition({ id: newest.id }));
  if (edition) await keepEdition(current, edition, 'newest');
}

/** After a sign-out: deletes everything stored for a reader on the device. */
export async function endOffline(): Promise<void> {
  if (!canKeep()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage('end');
  await registration?.unregister();
  await deleteCaches((name) => name.startsWith(ours));
}
