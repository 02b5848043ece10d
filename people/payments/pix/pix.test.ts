import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../contract/rules/durations.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { mailboxMessages } from '../../../platform/mail/tables.ts';
import { patience } from '../../../tests/support/machine/patience.ts';
import { rounds } from '../../../tests/support/machine/storm.ts';
import { type Buyer, createStripeSite, orderFor, sessionIdIn } from '../../../tests/support/stripe/stripe-site.ts';
import { testPassword } from '../../../tests/support/test-site.ts';
import { profiles } from '../../accounts/tables.ts';
import { applyPaymentEvents, reconcilePayments, remindYearEnds } from '../../job-list.ts';
import { paymentEvents, pixPayments } from '../tables.ts';
import { mailReminder } from './remind.ts';
import { yearsOf } from './years.ts';

const payer = { name: 'Ana Souza', taxId: '529.982.247-25' };

async function fixture() {
  const base = await createStripeSite();
  const { platform, site, stripe } = base;
  const buyer = await site.signIn('ana@exemplo.com');
  const order = (who: Buyer = buyer, plan = 'premium') => who.post('/api/pay-by-pix', { plan, payer });
  /** A code shown to the reader; the id of its session. */
  const code = async (who?: Buyer, plan?: string): Promise<string> =>
    stripe.showCode(sessionIdIn((await order(who, plan)).body.url)).id;
  const billing = async (who: Buyer = buyer) => (await who.get('/api/billing')).body;
  const tick = async (...jobs: (typeof remindYearEnds)[]) => {
    for (const job of jobs) await platform.queue.send(platform.db, job, {});
    await platform.runJobs();
  };
  return { ...base, buyer, order, code, billing, tick };
}

describe('a year by Pix', () => {
  it('is pending with its code, paid by the notice, and charged by nothing but that code', async () => {
    const { platform, stripe, buyer, order, settle, billing } = await fixture();
    const { body } = await order();
    const id = sessionIdIn(body.url);
    expect(stripe.sessions.get(id)).toMatchObject({ mode: 'payment', amount_total: 10788 });
    expect((await order()).body.url).toBe(body.url);
    stripe.showCode(id);
    await settle();
    expect((await billing()).pix).toMatchObject({ isOffered: true, pending: { plan: 'premium' }, year: null });
    expect((await buyer.post(`/api/checkouts/${id}/finish`)).body).toEqual({ outcome: 'open', plan: 'free' });
    stripe.payPix(id);
    expect((await buyer.post(`/api/checkouts/${id}/finish`)).body).toEqual({ outcome: 'paid', plan: 'premium' });
    await settle();
    const year = { plan: 'premium', lastOn: '2027-03-10', payerName: 'Ana Souza', taxId: '52998224725' };
    expect(await billing()).toMatchObject({ plan: 'premium', subscription: null, pix: { pending: null, year } });
    expect((await buyer.post('/api/check-subscription')).body).toMatchObject({
      subscription_tier: 'premium',
      subscription_end: '2027-03-11T03:00:00.000Z',
    });
    expect(stripe.subscriptions.size).toBe(0);
    const rows = await platform.db.select().from(paymentEvents);
    expect(rows.filter((row) => row.doneAt === null)).toEqual([]);
  });

  it('ends with its last day in Brazil, without a charge', async () => {
    const { platform, stripe, buyer, code, settle, planOf, tick } = await fixture();
    stripe.payPix(await code());
    await settle();
    platform.clock.set('2027-03-11T02:59:59Z');
    await tick(applyPaymentEvents);
    expect(await planOf(buyer)).toBe('premium');
    platform.clock.set('2027-03-11T03:00:00Z');
    await tick(applyPaymentEvents, reconcilePayments);
    expect(await planOf(buyer)).toBe('free');
    expect(stripe.charges.size).toBe(1);
  });

  it('whose code expired is told so, and a new code is another page', async () => {
    const { platform, stripe, buyer, order, code, settle, billing } = await fixture();
    const id = await code();
    platform.clock.advance(2 * hourMs);
    stripe.readSession(id);
    await settle();
    expect(await billing()).toMatchObject({ plan: 'free', pix: { pending: null, isExpired: true, year: null } });
    const again = (await order()).body.url;
    expect(sessionIdIn(again)).not.toBe(id);
    stripe.showCode(sessionIdIn(again));
    stripe.payPix(sessionIdIn(again));
    expect((await buyer.post(`/api/checkouts/${sessionIdIn(again)}/finish`)).body.outcome).toBe('paid');
  });

  it('paid after its code expired counts from the payment; paid twice is two years', async () => {
    const { platform, stripe, code, settle, billing } = await fixture();
    const late = await code();
    platform.clock.advance(26 * hourMs);
    stripe.readSession(late);
    const second = await code();
    await settle();
    stripe.payPix(late);
    await settle();
    expect(await billing()).toMatchObject({ plan: 'premium', pix: { year: { lastOn: '2027-03-11' } } });
    stripe.payPix(second);
    stripe.payPix(second);
    await settle();
    expect((await billing()).pix.year.lastOn).toBe('2028-03-11');
  });

  it('paid without any notice is found by the hourly look', async () => {
    const { stripe, buyer, code, planOf, tick } = await fixture();
    stripe.payPix(await code());
    await tick(reconcilePayments);
    expect(await planOf(buyer)).toBe('premium');
  });

  it('refunded in part stays, refunded whole ends', async () => {
    const { stripe, buyer, code, settle, planOf } = await fixture();
    const id = await code();
    stripe.payPix(id);
    await settle();
    const { customer } = stripe.sessions.get(id)!;
    stripe.refund(customer, 400);
    await settle();
    expect(await planOf(buyer)).toBe('premium');
    stripe.refund(customer);
    await settle();
    expect(await planOf(buyer)).toBe('free');
  });

  it('is not sold beside a subscription, nor a subscription beside it, but a larger plan is', async () => {
    const { stripe, site, subscriber, order, code, settle, planOf } = await fixture();
    const refused = { status: 409, body: { code: 'ALREADY_PAID' } };
    const { buyer: carded, subscriptionId } = await subscriber('carta@exemplo.com');
    expect(await order(carded)).toMatchObject(refused);
    stripe.change(subscriptionId, { status: 'canceled' });
    await settle();
    stripe.payPix(await code(carded));
    await settle();
    expect(await planOf(carded)).toBe('premium');
    expect(await carded.post('/api/create-checkout', orderFor(carded, 'price_premium_month'))).toMatchObject(refused);
    stripe.payPix(await code(carded, 'pro'));
    await settle();
    expect(await planOf(carded)).toBe('pro');
    expect(await order(carded)).toMatchObject(refused);
    const other = await site.signIn('rui@exemplo.com');
    expect(await planOf(other)).toBe('free');
  });

  it('asks for a name and a right number, and is off where the operator did not switch it on', async () => {
    const { platform, site, buyer, stripe } = await fixture();
    for (const wrong of [{ ...payer, taxId: '529.982.247-26' }, { ...payer, name: ' ' }, { taxId: payer.taxId }]) {
      expect((await buyer.post('/api/pay-by-pix', { plan: 'premium', payer: wrong })).status).toBe(400);
    }
    expect((await buyer.post('/api/pay-by-pix', { plan: 'enterprise', payer })).status).toBe(400);
    expect((await site.visitor().post('/api/pay-by-pix', { plan: 'premium', payer })).status).toBe(401);
    platform.config.STRIPE_PIX = false;
    expect((await buyer.post('/api/pay-by-pix', { plan: 'premium', payer })).body.code).toBe('PAYMENTS_OFF');
    expect((await buyer.get('/api/billing')).body.pix.isOffered).toBe(false);
    expect(stripe.sessions.size).toBe(0);
  });

  it('is shown to the operator with its price, its end and what was refunded, without the number of the payer', async () => {
    const { stripe, site, buyer, code, settle } = await fixture();
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    const shown = async () => (await admin.get(`/api/admin/readers/${buyer.userId}`)).body;
    const id = await code();
    expect((await shown()).years).toEqual([]);
    stripe.payPix(id);
    await settle();
    const year = { plan: 'premium', cents: 10788, refundedCents: 0, endsAt: '2027-03-11T03:00:00.000Z' };
    expect((await shown()).years).toMatchObject([year]);
    expect(JSON.stringify(await shown())).not.toContain('52998224725');
    stripe.refund(stripe.sessions.get(id)!.customer);
    await settle();
    expect((await shown()).years).toMatchObject([{ refundedCents: 10788, endsAt: null }]);
  });

  it('is in the export with name and number, and gone with the account', async () => {
    const { platform, stripe, buyer, code, settle } = await fixture();
    stripe.payPix(await code());
    await settle();
    const { body } = await buyer.get('/api/account/export');
    expect(body.tables.pix_payments).toMatchObject([{ payer_name: 'Ana Souza', tax_id: '52998224725', cents: 10788 }]);
    expect((await buyer.post('/api/account/delete', { password: testPassword })).status).toBe(200);
    expect(await platform.db.select().from(pixPayments)).toEqual([]);
    expect(stripe.charges.size).toBe(1);
  });
});

describe('the mails before the end of a year by Pix', () => {
  const hour = hourMs;

  it.each([
    ['pt', /Seu plano Premium termina (?:em (\d+) dias|amanhã)/],
    ['en', /Your Premium plan ends (?:in (\d+) days|tomorrow)/],
  ] as const)('come 30, 7 and 1 days before, once each, in %s', async (language, subject) => {
    const { platform, stripe, buyer, code, settle, tick } = await fixture();
    await platform.db.update(profiles).set({ language }).where(eq(profiles.id, buyer.userId));
    stripe.payPix(await code());
    await settle();
    const seen: string[] = [];
    for (const day of ['02-07', '02-08', '02-09', '03-03', '03-04', '03-09', '03-10', '03-12']) {
      for (const at of [12, 15]) {
        platform.clock.set(`2027-${day}T${at}:05:00Z`);
        await tick(remindYearEnds);
      }
      const mails = await platform.db.select().from(mailboxMessages);
      if (mails.length > seen.length) seen.push(day);
      expect(mails.every((mail) => subject.test(mail.subject))).toBe(true);
      expect(mails).toHaveLength(seen.length);
    }
    expect(seen).toEqual(['02-08', '03-03', '03-09']);
  });

  it('come once though the process is killed after a mail, and again when the server refuses it', async () => {
    const { platform, stripe, code, settle, tick } = await fixture();
    stripe.payPix(await code());
    await settle();
    const [year] = await platform.db.select().from(pixPayments);
    const { mailer } = platform;
    const { promise: wasSent, resolve: tell } = Promise.withResolvers<void>();
    const send = (mail: Mail) => mailer.send(mail).then(tell);
    platform.clock.set('2027-02-08T12:05:00Z');
    const killed = {
      ...platform,
      mailer: { ...mailer, send: (mail: Mail) => send(mail).then(() => new Promise<never>(() => undefined)) },
    };
    void mailReminder(killed, year!.id);
    await wasSent;
    await tick(remindYearEnds);
    expect(await platform.db.select().from(mailboxMessages)).toHaveLength(1);
    platform.clock.set('2027-03-03T12:05:00Z');
    const refusing = { ...platform, mailer: { ...mailer, send: () => Promise.reject(new Error('421 later')) } };
    await expect(mailReminder(refusing, year!.id)).rejects.toThrow('421');
    await tick(remindYearEnds);
    expect(await platform.db.select().from(mailboxMessages)).toHaveLength(2);
  });

  it('do not come once the year was paid again', async () => {
    const { platform, stripe, code, settle, tick } = await fixture();
    stripe.payPix(await code());
    await settle();
    platform.clock.set('2027-02-08T12:05:00Z');
    stripe.payPix(await code());
    await settle();
    await tick(remindYearEnds);
    platform.clock.advance(27 * 24 * hour);
    await tick(remindYearEnds);
    expect(await platform.db.select().from(mailboxMessages)).toEqual([]);
  });
});

/** A small seeded generator, so that a failing order can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the notices of payments by Pix', () => {
  it('lead to the same state in any order, at any time and however often they come', {
    timeout: patience(240_000),
  }, async () => {
    const { platform, site, stripe, endpoint, code } = await fixture();
    const { db, clock } = platform;
    const random = seeded(20261119);
    for (let run = 0; run < rounds(120, 12); run += 1) {
      const reader = await site.signIn(`${run}@exemplo.com`);
      const ids: string[] = [];
      const happened: string[] = [];
      const draw = () => ids[Math.floor(random() * ids.length)];
      const customer = () => stripe.sessions.get(ids[0] ?? '')?.customer ?? '';
      const acts: Record<string, () => unknown> = {
        code: async () => ids.push(await code(reader, random() < 0.3 && ids.length === 0 ? 'pro' : undefined)),
        pay: () => stripe.payPix(draw() ?? ''),
        expire: () => stripe.failPix(draw() ?? ''),
        refund: () => stripe.refund(customer(), random() < 0.5 ? 400 : undefined),
      };
      const drawn = () => Object.keys(acts)[Math.floor(random() * 4)] ?? 'pay';
      for (const act of ['code', ...Array.from({ length: 5 }, drawn)]) {
        const isPaid = [...stripe.charges.values()].some((charge) => charge.customer === customer());
        const isPro = (await reader.get('/api/billing')).body.pix.year?.plan === 'pro';
        if ((act === 'refund' && !isPaid) || (act === 'code' && isPro)) continue;
        await acts[act]?.();
        happened.push(act);
        clock.advance(Math.floor(random() * 50) * 60_000);
        // some notices come at once, others after those of later changes
        if (random() < 0.5) await stripe.deliver(endpoint, { copies: 1 + (run % 3), random });
        if (random() < 0.5) await platform.runJobs();
      }
      await stripe.deliver(endpoint, { copies: 2, random });
      await platform.queue.send(db, applyPaymentEvents, {}, { key: `run ${run}` });
      await platform.runJobs();
      const rows = await db.select().from(pixPayments).where(eq(pixPayments.userId, reader.userId));
      const truth = rows.map(({ id, plan, cents, sessionId }) => {
        const intent = stripe.sessions.get(sessionId ?? '')?.payment_intent;
        const charge = [...stripe.charges.values()].find((one) => one.payment_intent === intent);
        const paidAt = charge ? new Date(charge.created * 1000) : null;
        return { id, plan, cents, paidAt, refundedCents: charge?.amount_refunded ?? 0 };
      });
      const known = rows.filter(({ endsAt }) => endsAt).map(({ id, startsAt, endsAt }) => [id, startsAt, endsAt]);
      const expected = yearsOf(truth).map(({ id, startsAt, endsAt }) => [id, startsAt, endsAt]);
      const how = `run ${run}: ${happened.join(', ')}`;
      expect([how, known.sort()]).toEqual([how, expected.sort()]);
      const years = yearsOf(truth).filter(({ startsAt, endsAt }) => startsAt <= clock.now() && clock.now() < endsAt);
      const plan = years.some((one) => one.plan === 'pro') ? 'pro' : years.length > 0 ? 'premium' : 'free';
      expect([how, (await reader.get('/api/billing')).body.plan]).toEqual([how, plan]);
    }
    const open = (await db.select().from(paymentEvents)).filter((row) => row.doneAt === null);
    expect(open).toEqual([]);
  });
});
