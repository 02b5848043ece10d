import { describe, expect, it } from 'vitest';
import { addressHash, addressSalt } from '../../../platform/mail/address-hash.ts';
import { patience } from '../../../tests/support/machine/patience.ts';
import { clippingFixture, clippingInput, linkIn } from '../../../tests/support/news/clipping-fixture.ts';
import { suppress } from '../../delivery/intake/queries.ts';
import { clippingRecipients } from '../tables.ts';
import { addressesIn } from './read-list.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function fixture(plan: 'pro' | 'enterprise' = 'enterprise') {
  const made = await clippingFixture();
  await made.setPlan(plan);
  const { id } = (await made.reader.post('/api/clippings', clippingInput)).body;
  const read = (text: string, clippingId: string | undefined = id) =>
    made.reader.post('/api/clippings/recipients/list', { id: clippingId, text });
  return { ...made, id, read };
}

describe('a list of recipients (requirements R194)', () => {
  it('says what is new, double, refused and wrong, and stores nothing', async () => {
    const { reader, platform, id, read, mailsTo, site } = await fixture();
    await reader.post(`/api/clippings/${id}/recipients`, { email: 'saiu@empresa.test' });
    await platform.runJobs();
    const no = linkIn((await mailsTo('saiu@empresa.test')).at(-1)?.text ?? '', '/u/no/');
    await site.visitor().post(no, '', form);
    await platform.db.delete(clippingRecipients);
    const text = `nome;email
"Ana, Silva";"Ana@Empresa.test"
Bia <bia@empresa.test>, bia@empresa.test
=HYPERLINK("http://golpe.example");caio@empresa.test
saiu@empresa.test
sem arroba
a@b@c.test`;
    expect((await read(text)).body).toEqual({
      fresh: ['ana@empresa.test', 'bia@empresa.test', 'caio@empresa.test'],
      beyond: 0,
      double: ['bia@empresa.test'],
      refused: ['saiu@empresa.test'],
      wrong: ['sem arroba', 'a@b@c.test'],
      counts: { double: 1, refused: 1, wrong: 2 },
    });
    expect(await platform.db.select().from(clippingRecipients)).toEqual([]);
  });

  it('reads ten thousand addresses and offers what the plan has room for', async () => {
    const { read, reader, id, platform } = await fixture();
    const text = Array.from({ length: 10_000 }, (_, n) => `p${n}@empresa.test`).join('\n');
    const begun = performance.now();
    const { fresh, beyond } = (await read(text)).body;
    expect(performance.now() - begun).toBeLessThan(patience(1000));
    expect([fresh.length, beyond]).toEqual([199, 9801]);
    expect((await read('x'.repeat(500_001))).status).toBe(400);
    const saved = await reader.send('PUT', `/api/clippings/${id}`, { ...clippingInput, invite: fresh });
    expect(saved.body.recipients).toHaveLength(200);
    expect((await reader.send('PUT', `/api/clippings/${id}`, { ...clippingInput, invite: ['a@b.test'] })).status).toBe(
      409,
    );
    expect(await platform.db.select().from(clippingRecipients)).toHaveLength(200);
  });

  it('says nothing of another owner’s recipients, and takes no formula for an address', async () => {
    const { reader, id, site, setPlan } = await fixture();
    await reader.send('PUT', `/api/clippings/${id}`, { ...clippingInput, invite: ['ana@empresa.test'] });
    const stranger = await site.signIn('outro@exemplo.com');
    await setPlan('enterprise', stranger.userId);
    const text = 'ana@empresa.test\n=1+1@empresa.test\n@SUM(A1)';
    const theirs = await stranger.post('/api/clippings/recipients/list', { id, text });
    expect(theirs.body).toMatchObject({ double: [], wrong: ['=1+1@empresa.test', '@SUM'] });
    expect(theirs.body.fresh).toContain('ana@empresa.test');
    expect((await site.visitor().post('/api/clippings/recipients/list', { id, text })).status).toBe(401);
  });

  it('costs an invitation for each refusal it shows, so that nobody can look up who refused', async () => {
    const { read, reader, platform, id, mailsTo, site } = await fixture('pro');
    const people = Array.from({ length: 20 }, (_, n) => `p${n}@empresa.test`);
    await reader.send('PUT', `/api/clippings/${id}`, { ...clippingInput, invite: people });
    await platform.runJobs();
    for (const person of people) {
      const no = linkIn((await mailsTo(person)).at(-1)?.text ?? '', '/u/no/');
      await site.visitor().post(no, '', form);
    }
    await platform.db.delete(clippingRecipients);
    expect((await read(people.join('\n'))).body.counts.refused).toBe(20);
    expect((await read(people.join('\n'))).body.counts.refused).toBe(20);
    expect((await read(people.join('\n'))).status).toBe(429);
  });

  it('shows the owner whose address bounces and who complained, by address', async () => {
    const { reader, platform, id } = await fixture();
    const invite = ['some@empresa.test', 'reclama@empresa.test', 'bom@empresa.test'];
    await reader.send('PUT', `/api/clippings/${id}`, { ...clippingInput, invite });
    const salt = addressSalt(platform.secret);
    const since = platform.clock.now();
    const hash = (email: string) => addressHash(salt, email);
    await suppress(platform.db, { addressHash: hash('some@empresa.test'), reason: 'hard_bounce', since });
    await suppress(platform.db, { addressHash: hash('reclama@empresa.test'), reason: 'complaint', since });
    const { clippings } = (await reader.get('/api/clippings')).body;
    const states = Object.fromEntries(
      clippings[0].recipients.map(({ email, state }: { email: string; state: string }) => [email, state]),
    );
    expect(Object.entries(states)).toEqual([
      ['marina@exemplo.com', 'confirmed'],
      ['bom@empresa.test', 'invited'],
      ['reclama@empresa.test', 'left'],
      ['some@empresa.test', 'bounced'],
    ]);
  });

  it('finds addresses in the usual forms', () => {
    expect(addressesIn('a@b.test; "C D" <c@d.test>\tmailto:e@f.test').addresses).toEqual([
      'a@b.test',
      'c@d.test',
      'e@f.test',
    ]);
    expect(addressesIn('\ufeffemail\r\na@b.test\r\n')).toEqual({ addresses: ['a@b.test'], wrong: [] });
  });
});
