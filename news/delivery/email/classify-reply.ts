import { withoutAddresses } from '../../../platform/mail/address-hash.ts';
import type { Outcome, Reason } from '../channel.ts';
import type { Carried } from './transport.ts';

/** "550 5.1.1": the reply's code with its enhanced status, where the server gives one (RFC 3463). */
function replyCode(code: number, reply: string): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  return enhanced ? `${code} ${enhanced}` : String(code);
}

/** "Too fast", in the ways servers say it; the message itself is fine. */
function isThrottle(code: number, reply: string): boolean {
  if (code === 421 || code === 454) return true;
  return (
    code >= 400 &&
    code < 500 &&
    /\b4\.7\.(?:0|1|28)\b.*rate|rate limit|too many (?:messages|connections)|throttl/i.test(reply)
  );
}

/** RFC 4954: the server wants a login, or refuses ours. */
const isLogin = (code: number | undefined): boolean => code !== undefined && [530, 534, 535, 538].includes(code);

const throttlePauseMs = 500;

export function classify(carried: Carried): Outcome {
  switch (carried.kind) {
    case 'accepted':
      return { kind: 'sent', code: '250', providerId: queueId(carried.reply) };
    case 'withdrawn':
      return { kind: 'withdrawn' };
    case 'unknown':
      return { kind: 'unknown', reason: carried.reason, isSilence: carried.isSilence };
    case 'broken':
      if (carried.isSilence) return { kind: 'deferred', reason: carried.reason, isSilence: true };
      return { kind: 'released', cause: 'dropped', reason: carried.reason, afterMs: 0 };
    case 'unreachable':
      if (carried.code !== undefined && isThrottle(carried.code, carried.reason))
        return throttled(carried.code, carried.reason);
      return {
        kind: 'released',
        cause: 'unreachable',
        ...(carried.code === undefined ? {} : { code: String(carried.code) }),
        reason: { code: isLogin(carried.code) ? 'login_refused' : 'unreachable', detail: carried.reason },
        afterMs: 1000,
      };
    case 'refused': {
      if (isThrottle(carried.code, carried.reply)) return throttled(carried.code, carried.reply);
      const code = replyCode(carried.code, carried.reply);
      return { kind: carried.code < 500 ? 'deferred' : 'failed', code, reason: refusedWith(carried.reply) };
    }
  }
}

const refusedWith = (reply: string): Reason => ({
  code: 'server_refused',
  detail: withoutAddresses(reply.slice(0, 500)),
});

function throttled(code: number, reply: string): Outcome {
  const reason = refusedWith(reply);
  return { kind: 'released', cause: 'throttled', code: replyCode(code, reply), reason, afterMs: throttlePauseMs };
}

/** What the server calls the message, for finding it in its log. */
function queueId(reply: string): string | undefined {
  return /(?:queued as|id[ =])\s*<?([\w.-]{4,80})/i.exec(reply)?.[1];
}
