import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedWebhook, signWebhook } from './signing.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const [id, body] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}'];
const now = new Date(1_614_265_330_000);
const library = new Webhook(secret);

describe('the signature of a webhook, checked with the library of Standard Webhooks', () => {
  beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(now.getTime()));
  afterEach(() => vi.restoreAllMocks());

  it('is the one of the specification’s example', () => {
    expect(signWebhook(secret, id, now, body)['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('which we make is accepted, except for another body, id, secret or time', () => {
    const headers = signWebhook(secret, id, now, body);
    expect(library.verify(body, headers)).toEqual({ test: 2432232314 });
    expect(() => library.verify(body.replace('4', '5'), headers)).toThrow('No matching signature');
    expect(() => library.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature');
    expect(() => new Webhook('whsec_AAAA').verify(body, headers)).toThrow('No matching signature');
    const old = signWebhook(secret, id, new Date(now.getTime() - 301_000), body);
    expect(() => library.verify(body, old)).toThrow('timestamp too old');
  });

  it('which it makes is accepted, except for another body, id, secret or time', () => {
    const headersOf = (at: Date, signed: string) =>
      new Headers({
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': `v1,AAAA ${signed}`,
      });
    const headers = headersOf(now, library.sign(id, now, body));
    const isAccepted = (asked: Headers, given = body, key = secret) => isSignedWebhook(key, asked, given, now);
    expect(isAccepted(headers)).toBe(true);
    expect(isAccepted(headers, body.replace('4', '5'))).toBe(false);
    expect(isAccepted(headers, body, 'whsec_AAAA')).toBe(false);
    const renamed = new Headers(headers);
    renamed.set('webhook-id', 'msg_2');
    expect(isAccepted(renamed)).toBe(false);
    for (const seconds of [-301, 301]) {
      const at = new Date(now.getTime() + seconds * 1000);
      expect(isAccepted(headersOf(at, library.sign(id, at, body)))).toBe(false);
    }
    const edge = new Date(now.getTime() - 300_000);
    expect(isAccepted(headersOf(edge, library.sign(id, edge, body)))).toBe(true);
  });
});
