import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invites } from '../../people/invites/tables.ts';
import { waitingList } from '../../people/onboarding/tables.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

async function fixture(emails: string[]) {
  const platform = await createTestPlatform();
  const rows = await platform.db
    .insert(waitingList)
    .values(
      emails.map((email, at) => ({
        email,
        language: at % 2 ? ('en' as const) : ('pt' as const),
        createdAt: new Date(platform.clock.now().getTime() + at * 1000),
      })),
    )
    .returning();
  const site = createTestSite(platform);
  return {
    platform,
    site,
    ids: rows.map(({ id }) => id),
    admin: await site.signIn('a@exemplo.com', { isAdmin: true }),
  };
}
const mails = (platform: TestPlatform) => platform.db.select().from(mailboxMessages);

describe('the waiting list', () => {
  it('is listed by day or address, and searched', async () => {
    const { admin } = await fixture(['bia@x.example', 'ana@x.example', 'caio@y.example']);
    const emails = async (query: string) =>
      (await admin.get(`/api/admin/waiting-list?${query}`)).body.items.map((row: { email: string }) => row.email);
    expect(await emails('')).toEqual(['caio@y.example', 'ana@x.example', 'bia@x.example']);
    expect(await emails('sort=email&direction=asc')).toEqual(['ana@x.example', 'bia@x.example', 'caio@y.example']);
    expect(await emails('q=X.EXAMPLE&sort=createdAt&direction=asc')).toEqual(['bia@x.example', 'ana@x.example']);
    const first = await admin.get('/api/admin/waiting-list?sort=email&direction=asc&limit=2');
    expect(await emails(`sort=email&direction=asc&limit=2&cursor=${first.body.next}`)).toEqual(['caio@y.example']);
  });

  it('invites the chosen people with a code each, in their language', async () => {
    const { platform, admin, ids } = await fixture(['ana@x.example', 'bob@x.example', 'caio@x.example']);
    const answer = await admin.post('/api/admin/waiting-list/invite', { ids: ids.slice(0, 2) });
    expect(answer.body).toEqual({ invited: 2 });
    await platform.runJobs();
    const sent = await mails(platform);
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['ana@x.example', 'bob@x.example']);
    const invited = (await admin.get('/api/admin/waiting-list?state=invited')).body.items;
    for (const { email, inviteCode } of invited as { email: string; inviteCode: string }[]) {
      const mail = sent.find(({ recipient }) => recipient === email);
      expect(mail?.raw.toString()).toContain(inviteCode);
      expect(await admin.post('/api/invites/validate', { code: inviteCode })).toMatchObject({
        body: { success: true },
      });
    }
    expect(sent.map(({ subject }) => subject).toSorted()).toHaveLength(2);
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(2);
    expect((await admin.get('/api/admin/waiting-list/counts')).body).toEqual({ total: 3, waiting: 1, invited: 2 });
  });

  it('gives nobody two codes when two administrators press at once', async () => {
    const { platform, site, admin, ids } = await fixture(['ana@x.example', 'bob@x.example']);
    const other = await site.signIn('b@exemplo.com', { isAdmin: true });
    const before = (await platform.db.select().from(invites)).length;
    const answers = await Promise.all(
      [admin, other, admin, other].map((who) => who.post('/api/admin/waiting-list/invite', { ids })),
    );
    expect(answers.reduce((sum, { body }) => sum + body.invited, 0)).toBe(2);
    await platform.runJobs();
    await platform.runJobs();
    expect(await mails(platform)).toHaveLength(2);
    expect((await platform.db.select().from(invites)).length - before).toBe(2);
    const lines = await platform.db.select().from(auditLog);
    expect(lines.map(({ action }) => action)).toEqual(['waiting.invite']);
  });

  it('is exported as a table in which no address is a formula, and that is written down (requirements S27)', async () => {
    const { platform, admin } = await fixture(['=cmd@x.example', '+1@x.example']);
    const { body } = await admin.get('/api/admin/waiting-list.csv');
    expect(body).toContain(`"'=cmd@x.example","pt"`);
    expect(body).toContain(`"'+1@x.example","en"`);
    const [line] = await platform.db.select().from(auditLog);
    expect(line).toMatchObject({ action: 'waiting.export', details: { count: 2 } });
  });

  it('is exported as far as the filter on the screen goes', async () => {
    const { platform, admin } = await fixture(['ana@x.example', 'bia@x.example', 'bia@y.example']);
    await platform.db.execute(sql`update waiting_list set invited_at = now() where email = 'bia@y.example'`);
    const exported = async (query: string) => {
      const { body } = await admin.get(`/api/admin/waiting-list.csv${query}`);
      return [...body.matchAll(/"(\w+@\w\.example)"/g)].map(([, email]) => email).sort();
    };
    expect(await exported('?q=bia')).toEqual(['bia@x.example', 'bia@y.example']);
    expect(await exported('?state=waiting&q=BIA')).toEqual(['bia@x.example']);
    expect(await exported('')).toHaveLength(3);
  });
});
