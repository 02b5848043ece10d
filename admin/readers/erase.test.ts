import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userRoles, users } from '../../people/accounts/tables.ts';
import { createStripeSite } from '../../tests/support/stripe/stripe-site.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

describe('on request (LGPD art. 18) the operator', () => {
  it('exports and deletes an account, a suspended one too, with its customer at the payment provider', async () => {
    const { platform, site, stripe, subscriber } = await createStripeSite();
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    const { buyer, subscriptionId, customerId } = await subscriber('ana@exemplo.com');
    await buyer.post('/api/terms', { term: 'sigilo' });
    const path = `/api/admin/readers/${buyer.userId}`;
    await admin.send('PUT', `${path}/suspension`, { isSuspended: true });
    const { status, body } = await admin.post(`${path}/export`);
    expect(status).toBe(200);
    expect(body.tables.watch_terms).toMatchObject([{ term: 'sigilo' }]);
    expect(body.tables.profiles).toMatchObject([{ email: 'ana@exemplo.com' }]);
    expect(JSON.stringify(body)).not.toMatch(/"password"|"token"/);
    stripe.trouble.isDown = true;
    expect((await admin.send('DELETE', path)).status).toBe(502);
    stripe.trouble.isDown = false;
    expect((await admin.send('DELETE', path)).body).toEqual({ deleted: true });
    expect(await platform.db.select().from(users).where(eq(users.id, buyer.userId))).toEqual([]);
    expect(stripe.subscriptions.get(subscriptionId)?.status).toBe('canceled');
    expect(stripe.customers.has(customerId)).toBe(false);
    expect((await admin.send('DELETE', path)).status).toBe(404);
    expect((await admin.post(`${path}/export`)).status).toBe(404);
    const lines = await platform.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map(({ action }) => action)).toEqual(['reader.suspend', 'reader.export', 'reader.delete']);
    expect(JSON.stringify(lines)).not.toContain('ana@');
  });

  it('cannot delete the own account there; the last administrator cannot go at all', async () => {
    const platform = await createTestPlatform();
    const site = createTestSite(platform);
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    await platform.db.delete(userRoles);
    await platform.db.insert(userRoles).values({ userId: admin.userId, role: 'admin' });
    const own = await admin.send('DELETE', `/api/admin/readers/${admin.userId}`);
    expect(own).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
    const leave = (who: typeof admin) => who.post('/api/account/delete', { password: testPassword });
    expect(await leave(admin)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } });
    const other = await site.signIn('outra@exemplo.com', { isAdmin: true });
    const answers = await Promise.all([leave(admin), leave(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await platform.db.select().from(userRoles)).toHaveLength(1);
  });
});
