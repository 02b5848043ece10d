import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { firstMorning } from '../../../tests/support/news/morning.ts';
import { enrolledTerms, enrolReader, printNews } from '../../../tests/support/news/news-fixture.ts';
import { createTestPlatform, type TestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite, type TestSite } from '../../../tests/support/test-site.ts';
import { editionItemsOf, findEditionOn, findSettings } from '../../editions/queries.ts';
import { sponsoredContent, sponsoredDays } from '../../editions/sponsored/tables.ts';
import { prepareDue } from '../prepare-due.ts';
import { linksFor } from './addresses.ts';
import { type LinkPurpose, readLink, signLink } from './tokens.ts';

let platform: TestPlatform;
let site: TestSite;
let userId: string;
let links: ReturnType<typeof linksFor>;
const local = (url: string) => url.replace('http://localhost:3000', '');
const ask = (method: string, url: string, body?: string, type?: string) =>
  site.http.request(local(url), {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': type ?? 'application/x-www-form-urlencoded' } }),
  });
const settings = async () => (await findSettings(platform.db, userId))!;

beforeEach(async () => {
  platform = await createTestPlatform();
  site = createTestSite(platform);
  links = linksFor(platform.config.BASE_URL, platform.secret);
  userId = await enrolReader(platform.db, {
    email: 'marina@exemplo.test',
    terms: ['soja'],
    signedUpAt: new Date(firstMorning.getTime() - 20 * hourMs),
  });
  await platform.db.insert(sponsoredContent).values({ title: 'Curso', url: 'https://luz.example/curso' });
  await printNews(platform.db, firstMorning, { about: enrolledTerms });
  platform.clock.set(firstMorning.toISOString());
  await prepareDue(platform);
});

describe('one-click unsubscribe', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('accepts the mail client’s POST as %s, without cookie or Origin, twice (requirements C05)', async (type, body) => {
    const url = links.unsubscribe((await settings()).unsubscribeToken);
    for (let time = 0; time < 2; time++) {
      const answer = await ask('POST', url, body, type);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('location')).toBeNull();
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect((await settings()).unsubscribedAt).not.toBeNull();
    }
  });

  it('changes nothing on GET and shows a page with a button (requirements C06)', async () => {
    const url = links.unsubscribe((await settings()).unsubscribeToken);
    for (const method of ['GET', 'HEAD']) expect((await ask(method, url)).status).toBe(200);
    const page = await (await ask('GET', url)).text();
    expect(/<form [^>]*>/.exec(page)?.[0]).toContain(`action="${local(url)}"`);
    expect(/<form [^>]*>/.exec(page)?.[0]).toContain('method="post"');
    expect(page).not.toContain('<script');
    expect((await settings()).unsubscribedAt).toBeNull();
  });

  it('answers a forged or edited token with 404 and leaves everybody subscribed (requirements S28)', async () => {
    const { unsubscribeToken } = await settings();
    for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', `${unsubscribeToken.slice(0, -1)}_`, 'x', `${unsubscribeToken}x`]) {
      expect((await ask('POST', `/u/${token}`, '')).status).toBe(404);
      expect((await ask('GET', `/u/${token}`)).status).toBe(404);
    }
    expect((await settings()).unsubscribedAt).toBeNull();
  });

  it('can be undone from its page, after which the old link is no longer valid', async () => {
    const { unsubscribeToken } = await settings();
    const page = await (await ask('POST', `/u/${unsubscribeToken}`, '')).text();
    const undo = /action="(\/u\/r\/[\w-]+)"/.exec(page)![1]!;
    expect((await ask('POST', undo, 'undo=1')).status).toBe(200);
    const now = await settings();
    expect(now.unsubscribedAt).toBeNull();
    expect(now.unsubscribeToken).not.toBe(unsubscribeToken);
    expect((await ask('POST', `/u/${unsubscribeToken}`, '')).status).toBe(404);
    expect((await settings()).unsubscribedAt).toBeNull();
  });
});

describe('pause', () => {
  it('needs a click on the button, lasts seven days and can be undone', async () => {
    const url = links.pause((await settings()).unsubscribeToken);
    expect((await ask('GET', url)).status).toBe(200);
    expect((await settings()).pausedUntil).toBeNull();
    const page = await (await ask('POST', url, '')).text();
    expect(page).toContain('17/03');
    expect((await settings()).pausedUntil?.toISOString()).toBe('2026-03-17T09:30:00.000Z');
    platform.clock.advance(dayMs);
    await prepareDue(platform);
    expect(await findEditionOn(platform.db, userId, '2026-03-11')).toMatchObject({
      state: 'skipped',
      reason: 'paused',
    });
    await ask('POST', url, 'undo=1');
    expect((await settings()).pausedUntil).toBeNull();
  });

  it('ends with the unsubscribe token: a renewed token opens only its own link', async () => {
    const { unsubscribeToken } = await settings();
    const page = await (await ask('POST', links.unsubscribe(unsubscribeToken), '')).text();
    const resubscribe = /action="(\/u\/r\/[\w-]+)"/.exec(page)![1]!;
    expect((await ask('POST', resubscribe, 'undo=1')).status).toBe(200);
    await ask('POST', links.unsubscribe((await settings()).unsubscribeToken), '');
    for (const old of [links.pause(unsubscribeToken), resubscribe]) {
      expect((await ask('POST', old, '')).status, old).toBe(404);
    }
    expect(await settings()).toMatchObject({ pausedUntil: null, unsubscribedAt: expect.any(Date) });
    expect((await ask('POST', links.pause((await settings()).unsubscribeToken), '')).status).toBe(200);
  });

  it('is not opened by a link that only names the reader', async () => {
    for (const purpose of ['pause', 'resubscribe', 'feedback'] as LinkPurpose[]) {
      const token = signLink(platform.secret, purpose, userId);
      for (const path of [`/u/p/${token}`, `/u/r/${token}`]) expect((await ask('POST', path, '')).status).toBe(404);
    }
    expect((await settings()).pausedUntil).toBeNull();
  });
});

describe('a signed link', () => {
  it('serves one purpose: a token for one purpose opens no other', async () => {
    const token = signLink(platform.secret, 'feedback', userId);
    expect((await ask('GET', `/u/s/${token}`)).status).toBe(404);
    expect(readLink(platform.secret, 'feedback', token)?.id).toBe(userId);
    expect(readLink('another secret', 'feedback', token)).toBeUndefined();
  });
});

describe('feedback', () => {
  const answers = async () => {
    const { rows } = await platform.db.execute<{ verdict: string }>(sql`select verdict from feedback order by verdict`);
    return rows.map((row) => row.verdict);
  };

  it('is given by POST only, the later of two opposite answers counts, and undo deletes it', async () => {
    const edition = (await findEditionOn(platform.db, userId, '2026-03-10'))!;
    const [item] = await editionItemsOf(platform.db, [edition]);
    const { useful, notThis, lessOutlet } = links.answers(item!.id);
    expect(await (await ask('GET', useful)).text()).toContain('útil?');
    expect(await answers()).toEqual([]);
    await ask('POST', useful, '');
    await ask('POST', useful, '');
    expect(await answers()).toEqual(['useful']);
    await ask('POST', notThis, '');
    await ask('POST', lessOutlet, '');
    expect(await answers()).toEqual(['less_outlet', 'not_this']);
    await ask('POST', notThis, 'undo=1');
    expect(await answers()).toEqual(['less_outlet']);
  });

  it('changes the next edition, which says so', async () => {
    const edition = (await findEditionOn(platform.db, userId, '2026-03-10'))!;
    const [item] = await editionItemsOf(platform.db, [edition]);
    platform.clock.advance(hourMs);
    await ask('POST', links.answers(item!.id).notThis, '');
    platform.clock.set('2026-03-11T09:30:00Z');
    await prepareDue(platform);
    expect(await findEditionOn(platform.db, userId, '2026-03-11')).toMatchObject({ answersTaken: 1 });
  });
});

it('counts a click on the sponsored block and leads to its address only', async () => {
  const edition = (await findEditionOn(platform.db, userId, '2026-03-10'))!;
  const answer = await ask('GET', links.sponsored(edition.id));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://luz.example/curso']);
  expect(await platform.db.select().from(sponsoredDays)).toMatchObject([{ impressions: 1, clicks: 1 }]);
  expect((await ask('GET', `/u/s/${signLink(platform.secret, 'feedback', edition.id)}`)).status).toBe(404);
});

it('shows the whole edition to anybody who has its link, without anything that acts for the reader', async () => {
  const edition = (await findEditionOn(platform.db, userId, '2026-03-10'))!;
  const answer = await ask('GET', links.edition(edition.shareToken!));
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('Safra de soja deve bater recorde');
  expect(page).not.toContain('/u/f/');
  expect(page).not.toContain('/u/p/');
  expect(page).not.toContain('marina@exemplo.test');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await ask('GET', '/e/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
});
