import { describe, expect, it } from 'vitest';
import { contractCalls } from '../support/contract-calls.ts';
import { patience } from '../support/machine/patience.ts';
import { atOnce } from '../support/machine/storm.ts';
import { firstMorning } from '../support/news/morning.ts';
import { createTestPlatform } from '../support/test-platform.ts';
import { type Answer, createTestSite } from '../support/test-site.ts';
import { from, ipOf } from '../support/visitors.ts';
import { adminRequests } from './admin-requests.ts';
import { clippingRequests } from './clipping-requests.ts';
import { openRaceFixture, type RaceFixture } from './fixture.ts';
import { keyRequests } from './key-requests.ts';
import { linkRequests } from './link-requests.ts';
import { passkeyRequests } from './passkey-requests.ts';
import { type Racer, type Request, readerRequests } from './reader-requests.ts';
import { changes, moved } from './snapshot.ts';

/** Identical concurrent requests on each changing route (requirements F17). */
const many = atOnce(50);

/** By fixture: people's input, which no log line may repeat (requirements G6, S26). */
const sent = new WeakMap<RaceFixture, Set<string>>();

/** Read from the contracts, so that a new route without a racer fails here. */
const changingCalls = contractCalls
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`);

const calls = { ...readerRequests, ...passkeyRequests, ...clippingRequests, ...keyRequests, ...adminRequests };

let callers = 0;

/** Every person has their own address, so that only limits per person apply. */
function send(route: string, { visitor, ids = [], body, headers }: Request, ip: string): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ');
  const rest = [...ids];
  const path = template.startsWith('/u/') ? ids[0]! : `/api${template.replace(/\{\w+\}/g, () => rest.shift() ?? '')}`;
  return visitor.send(method, path, body ?? (method === 'DELETE' ? undefined : {}), { ...headers, ...from(ip) });
}

/** The same request once and, for another person, many times at once: both must have the same effect. */
async function race(fixture: RaceFixture, route: string, { prepare, most = 1, parallel = many }: Racer): Promise<void> {
  fixture.platform.clock.set(firstMorning.toISOString());
  const alone = await prepare(fixture);
  remember(fixture, alone);
  const atFirst = await fixture.rows();
  const { status, body } = await send(route, alone, ipOf(++callers));
  expect.soft(status, `${route} alone: ${JSON.stringify(body)}`).toBeLessThan(400);
  const afterOne = await fixture.rows();

  const together = await prepare(fixture);
  const before = await fixture.rows();
  const ip = ipOf(++callers);
  const answers = await Promise.all(Array.from({ length: parallel }, () => send(route, together, ip)));
  const afterAll = await fixture.rows();
  const statuses = [...new Set(answers.map((answer) => answer.status))].sort();
  expect.soft(Math.max(...statuses), `${route} answers ${statuses}`).toBeLessThan(500);
  expect
    .soft(
      answers.some((answer) => answer.status < 400),
      `${route} answers ${statuses}`,
    )
    .toBe(true);
  if (most === 1) {
    // compares contents, not counts: an update applied twice leaves as many rows
    expect.soft({ route, effect: changes(before, afterAll) }).toEqual({ route, effect: changes(atFirst, afterOne) });
  }
  const once = moved(atFirst, afterOne);
  for (const [table, change] of Object.entries(moved(before, afterAll))) {
    expect.soft(Math.abs(change), `${route} ${table}`).toBeLessThanOrEqual(Math.abs(once[table] ?? 0) * most);
  }
}

/** Collects the texts, addresses, numbers and secrets of a request, and the caller's cookies. Ids may be logged. */
function remember(fixture: RaceFixture, { visitor, body, headers }: Request): void {
  const known = sent.get(fixture) ?? new Set<string>();
  sent.set(fixture, known);
  const isTelling = (value: string) => value.length >= 5 && !isId.test(value);
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && isTelling(value)) known.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(body);
  collect(headers);
  for (const [, value] of visitor.cookies) collect(value.split('.')[0]);
}
const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const isAddress = /[\w.-]+@(?:exemplo\.com|exemplo\.test|novo\.test)/;

/** Searches for values, whatever the field's name. */
function leaks(fixture: RaceFixture): string[] {
  const text = fixture.logged.join('');
  const found = [...(sent.get(fixture) ?? [])].filter((value) => text.includes(JSON.stringify(value).slice(1, -1)));
  const address = isAddress.exec(text)?.[0];
  return address ? [...found, address] : found;
}

describe('identical requests at once', () => {
  it('are known for every route of the contract that may change something', () => {
    expect(Object.keys(calls).toSorted()).toEqual(changingCalls.toSorted());
  });

  it('are known for every link of a mail that does something when its button is pressed', async () => {
    const { http } = createTestSite(await createTestPlatform());
    const pressed = http.routes.filter(({ method, path }) => method === 'POST' && path.startsWith('/u/'));
    expect(pressed.length).toBeGreaterThan(5);
    const known = new Set(Object.keys(linkRequests));
    expect(new Set(pressed.map(({ path }) => `POST ${path}`)).difference(known)).toEqual(new Set());
  });

  it.each([
    ['readers', readerRequests],
    ['passkeys', passkeyRequests],
    ['clippings', clippingRequests],
    ['programs with a key', keyRequests],
    ['administrators', adminRequests],
    ['links in mails', linkRequests],
  ])('have one effect and no failure: every route of %s', { timeout: patience(600_000) }, async (_, racers) => {
    const fixture = await openRaceFixture();
    for (const [route, racer] of Object.entries(racers)) await race(fixture, route, racer);
    expect(fixture.logged.length).toBeGreaterThan(many);
    expect(leaks(fixture)).toEqual([]);
  });
});
