import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profiles, users } from '../../people/accounts/tables.ts';
import { addressHash, addressSalt } from '../../platform/mail/address-hash.ts';
import { clippingFixture, clippingInput, clippingTerms, linkIn } from '../../tests/support/news/clipping-fixture.ts';
import { testPassword } from '../../tests/support/test-site.ts';
import { suppress } from '../delivery/intake/queries.ts';
import { composeDue } from '../job-list.ts';
import { clippingRecipients, clippings, invitationRefusals } from './tables.ts';

const person = 'diretor@empresa.test';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const bait = 'golpe.example';

async function withClipping(input: Partial<typeof clippingInput> = {}) {
  const fixture = await clippingFixture();
  const { platform, reader, site, mailsTo } = fixture;
  const { id } = (await reader.post('/api/clippings', { ...clippingInput, ...input })).body;
  const invite = async (email = person, clippingId = id, owner = reader) => {
    const answer = await owner.post(`/api/clippings/${clippingId}/recipients`, { email });
    await platform.runJobs();
    return answer;
  };
  const row = async () => (await platform.db.select().from(clippingRecipients)).find(({ email }) => email === person);
  const remove = async () => reader.send('DELETE', `/api/clippings/${id}/recipients/${(await row())?.id}`);
  const link = async (start: string) => linkIn((await mailsTo(person)).at(-1)?.text ?? '', start);
  const press = (path: string, body = '') => site.visitor().post(path, body, form);
  const leave = async () => press(`/u/c/${(await row())?.unsubscribeToken}`);
  const count = async () => (await mailsTo(person)).length;
  const run = async (at = '2026-03-10T11:00:30Z') => {
    platform.clock.set(at);
    await platform.queue.send(platform.db, composeDue, {});
    await platform.runJobs();
  };
  return { ...fixture, id, invite, row, remove, link, press, leave, count, run };
}

describe('a reader’s own text shown to others', () => {
  it('contains no link and no advertising: such a name is replaced by the owner’s address', async () => {
    const fixture = await withClipping({
      name: `Ganhe já em ${bait}`,
      terms: clippingTerms('energia', `veja www.${bait}/x`),
    });
    const { platform, invite, link, site, press, mailsTo, run } = fixture;
    await platform.db.update(profiles).set({ fullName: `Prêmio https://${bait}` });
    await invite();
    const join = await link('/u/join/');
    const pages = [(await site.visitor().get(join)).body, (await press(join)).body];
    await run();
    const mails = await mailsTo(person);
    expect(mails).toHaveLength(2);
    const leave = linkIn(mails[1]!.text, '/u/c/');
    const shared = linkIn(mails[1]!.text, '/e/');
    pages.push(
      (await site.visitor().get(leave)).body,
      (await press(leave)).body,
      (await site.visitor().get(shared)).body,
    );
    for (const text of [...mails.flatMap((mail) => [mail.subject, mail.text]), ...pages]) {
      expect(text).not.toContain(bait);
      expect(text).not.toMatch(/Ganhe|Prêmio/);
    }
    for (const { text } of mails) expect(text).toContain('Recorte de marina@exemplo.com');
    expect(mails[1]?.text).toContain('veja golpe');
    const own = (await mailsTo('marina@exemplo.com')).at(-1);
    expect(own?.text).toContain(`Ganhe já em ${bait}`);
  });

  it('is not shown for an unconfirmed address', async () => {
    const { platform, invite, reader, count } = await withClipping();
    await platform.db.update(users).set({ emailVerified: false }).where(eq(users.id, reader.userId));
    expect((await invite()).body.code).toBe('EMAIL_NOT_CONFIRMED');
    expect(await count()).toBe(0);
  });
});

describe('an invitation', () => {
  it('works once: a recipient who left cannot return by it', async () => {
    const { invite, link, press, leave, row, site } = await withClipping();
    await invite();
    const join = await link('/u/join/');
    await press(join);
    const confirmed = (await row())?.confirmedAt;
    expect((await press(join)).status).toBe(200);
    expect((await site.visitor().get(join)).body).not.toContain('<form');
    expect((await row())?.confirmedAt).toEqual(confirmed);
    await leave();
    expect((await press(join)).status).toBe(404);
    expect((await site.visitor().get(join)).status).toBe(404);
    expect((await row())?.unsubscribedAt).not.toBeNull();
  });

  it('is not sent to a recipient who left, by whatever way the owner adds them', async () => {
    const { invite, link, press, leave, remove, count, reader, id, platform } = await withClipping();
    await invite();
    await press(await link('/u/join/'));
    await leave();
    await remove();
    for (const email of [person, 'Diretor+2@Empresa.test']) {
      expect((await invite(email)).body.code, email).toBe('RECIPIENT_REFUSED');
    }
    await reader.send('DELETE', `/api/clippings/${id}`);
    const other = (await reader.post('/api/clippings', clippingInput)).body;
    expect((await invite(person, other.id)).body.code).toBe('RECIPIENT_REFUSED');
    const moved = { email: 'nova@exemplo.com' };
    await platform.db.update(profiles).set(moved).where(eq(profiles.id, reader.userId));
    await platform.db.update(users).set(moved).where(eq(users.id, reader.userId));
    expect((await invite(person, other.id)).body.code).toBe('RECIPIENT_REFUSED');
    expect(await count()).toBe(1);
  });

  it('can be undone by the recipient who left, and by nobody else', async () => {
    const { invite, link, press, leave, remove, row } = await withClipping();
    await invite();
    await press(await link('/u/join/'));
    await leave();
    const page = await press(`/u/c/${(await row())?.unsubscribeToken}`, 'undo=1');
    expect(page.status).toBe(200);
    expect(await row()).toMatchObject({ unsubscribedAt: null, confirmedAt: expect.any(Date) });
    await remove();
    expect((await invite()).status).toBe(200);
  });

  it('offers “never again”, which needs a click on its button and then applies to everybody for good (requirements S37)', async () => {
    const { invite, link, press, remove, count, site, row, platform, reader, setPlan, run } = await withClipping();
    await invite();
    const no = await link('/u/no/');
    for (const method of ['GET', 'HEAD']) expect((await site.http.request(no, { method })).status).toBe(200);
    expect((await site.visitor().get(no)).body).toContain(`action="${no}"`);
    expect(await platform.db.select().from(invitationRefusals)).toEqual([]);
    expect((await row())?.unsubscribedAt).toBeNull();
    for (let time = 0; time < 2; time++) expect((await press(no)).status).toBe(200);
    const join = await link('/u/join/');
    expect((await press(join)).status).toBe(404);
    const { recipients } = (await reader.get('/api/clippings')).body.clippings[0];
    expect(recipients).toContainEqual(expect.objectContaining({ email: person, state: 'refused' }));
    await remove();
    expect((await invite()).body.code).toBe('RECIPIENT_REFUSED');
    const stranger = await site.signIn('outra@exemplo.com');
    await setPlan('pro', stranger.userId);
    const theirs = (await stranger.post('/api/clippings', clippingInput)).body.id;
    expect((await invite(person, theirs, stranger)).body.code).toBe('RECIPIENT_REFUSED');
    await run();
    expect(await count()).toBe(1);
    const stored = JSON.stringify(await platform.db.select().from(invitationRefusals));
    expect(stored).not.toContain('empresa');
    for (const wrong of [`${no}x`, no.slice(0, -1), `${no.slice(0, -20)}${'A'.repeat(20)}`, '/u/no/x']) {
      expect((await press(wrong)).status, wrong).toBe(404);
    }
  });

  it('can be refused by its link after the owner’s account is deleted, and the refusal is kept after every account', async () => {
    const { invite, link, press, reader, site, setPlan, platform, count } = await withClipping();
    await invite();
    const no = await link('/u/no/');
    expect((await reader.post('/api/account/delete', { password: testPassword })).status).toBe(200);
    expect((await press(no)).status).toBe(200);
    const again = await site.signIn('marina@exemplo.com');
    await setPlan('pro', again.userId);
    const { id } = (await again.post('/api/clippings', clippingInput)).body;
    expect((await invite(person, id, again)).body.code).toBe('RECIPIENT_REFUSED');
    await again.post('/api/account/delete', { password: testPassword });
    expect(await platform.db.select().from(invitationRefusals)).toHaveLength(1);
    expect(await platform.db.select().from(clippings)).toEqual([]);
    expect(await count()).toBeLessThanOrEqual(1);
  });

  it('is not sent when the person refused before its turn came', async () => {
    const { invite, link, press, remove, reader, id, platform, count } = await withClipping();
    await invite();
    const no = await link('/u/no/');
    await remove();
    await reader.post(`/api/clippings/${id}/recipients`, { email: person });
    await press(no);
    await platform.runJobs();
    expect(await count()).toBe(1);
  });

  it('is not sent to somebody who complained, nor to an address that takes no mail', async () => {
    const { invite, remove, count, reader, id, platform, site, setPlan, mailsTo } = await withClipping();
    const salt = addressSalt(platform.secret);
    const is = (email: string, reason: 'complaint' | 'hard_bounce') =>
      suppress(platform.db, { addressHash: addressHash(salt, email), reason, since: platform.clock.now() });
    await invite();
    await remove();
    await is(person, 'complaint');
    const stranger = await site.signIn('outra@exemplo.com');
    await setPlan('pro', stranger.userId);
    const theirs = (await stranger.post('/api/clippings', clippingInput)).body.id;
    for (const { body } of [await invite(), await invite(person, theirs, stranger)])
      expect(body.recipients).toContainEqual(expect.objectContaining({ email: person, state: 'left' }));
    await is('reclama@empresa.test', 'complaint');
    const text = 'reclama@empresa.test, ana@empresa.test';
    const list = await reader.post('/api/clippings/recipients/list', { id, text });
    expect(list.body).toMatchObject({ fresh: ['ana@empresa.test'], refused: ['reclama@empresa.test'] });
    expect(await count()).toBe(1);
    const gone = 'sumiu@empresa.test';
    await is(gone, 'hard_bounce');
    const { body } = await invite(gone);
    expect(body.recipients).toContainEqual(expect.objectContaining({ email: gone, state: 'bounced' }));
    expect(await mailsTo(gone)).toEqual([]);
  });

  it('is not repeated endlessly to a person who does not answer', async () => {
    const { invite, remove, count, platform } = await withClipping();
    for (let time = 0; time < 6; time++) {
      await invite();
      await remove();
    }
    expect(await count()).toBe(3);
    await platform.db.execute(sql`delete from rate_limits where key like 'mail-address%'`);
    expect((await invite()).status).toBe(429);
  });
});

it('the address a recipient confirmed from is not in the export of the owner', async () => {
  const { invite, link, press, reader, platform } = await withClipping();
  await invite();
  await press(await link('/u/join/'));
  const ip = '203.0.113.77';
  await platform.db.update(clippingRecipients).set({ confirmedIp: ip });
  const { body } = await reader.get('/api/account/export');
  expect(body.tables.clipping_recipients.map((row: { email: string }) => row.email)).toContain(person);
  expect(JSON.stringify(body)).not.toContain(ip);
});
