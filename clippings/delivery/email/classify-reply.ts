import { withoutAddresses } from '../../../platform/mail/address-hash.ts';
import type { RefusalStage, TransportResult } from '../../../platform/smtp/transport.ts';
import type { FailureReason, Outcome } from '../channel.ts';
import { addressStatus } from '../intake/suppression.ts';

/** "550 5.1.1": the reply's code with its enhanced status, where the server gives one (RFC 3463). */
function replyCode(code: number, reply: string): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  return enhanced ? `${code} ${enhanced}` : String(code);
}

/** Whether the reply limits the rate rather than refuses this message. */
function isThrottle(code: number, reply: string): boolean {
  if (code === 421 || code === 454) return true;
  return (
    code >= 400 &&
    code < 500 &&
    /\b4\.7\.(?:0|1|28)\b.*rate|rate limit|too many (?:messages|connections)|throttl/i.test(reply)
  );
}

/**
 * Whether a refusal speaks of the recipient's address: only at RCPT, with a status of the classes address and mailbox (RFC 3463).
 * 5.1.0, 5.1.7 and 5.1.8 speak of the sender. Everything else, a relay that refuses us above all, says nothing about the reader.
 */
const isAboutAddress = (stage: RefusalStage, code: string): boolean => stage === 'rcpt' && addressStatus.test(code);

/** RFC 4954: the server requires a login, or refuses ours. */
const isLogin = (code: number | undefined): boolean => code !== undefined && [530, 534, 535, 538].includes(code);

const throttlePauseMs = 500;

export function classify(result: TransportResult): Outcome {
  switch (result.kind) {
    case 'accepted':
      return { kind: 'sent', code: '250', providerId: queueId(result.reply) };
    case 'withdrawn':
      return { kind: 'withdrawn' };
    case 'unknown':
      return { kind: 'unknown', reason: result.reason, isSilence: result.isSilence };
    case 'broken':
      if (result.isSilence) return { kind: 'deferred', reason: result.reason, isSilence: true };
      return { kind: 'released', cause: 'dropped', reason: result.reason, afterMs: 0 };
    case 'unreachable':
      if (result.code !== undefined && isThrottle(result.code, result.reason))
        return throttled(result.code, result.reason);
      return {
        kind: 'released',
        cause: 'unreachable',
        ...(result.code === undefined ? {} : { code: String(result.code) }),
        reason: { code: isLogin(result.code) ? 'login_refused' : 'unreachable', detail: result.reason },
        afterMs: 1000,
      };
    case 'refused': {
      if (isThrottle(result.code, result.reply)) return throttled(result.code, result.reply);
      const code = replyCode(result.code, result.reply);
      const reason = refusedWith(result.reply);
      const isAddress = isAboutAddress(result.stage, code);
      if (result.code < 500) return { kind: 'deferred', code, reason, isAddress };
      return isAddress ? { kind: 'failed', code, reason } : refusedUs(code, reason);
    }
  }
}

const refusedWith = (reply: string): FailureReason => ({
  code: 'server_refused',
  detail: withoutAddresses(reply.slice(0, 500)),
});

/** The server refuses us, not the reader: the message is kept. */
export const refusedUs = (code: string | undefined, { detail }: FailureReason): Outcome => ({
  kind: 'deferred',
  code,
  reason: { code: 'relay_refused', detail },
  isOurs: true,
});

function throttled(code: number, reply: string): Outcome {
  const reason = refusedWith(reply);
  return { kind: 'released', cause: 'throttled', code: replyCode(code, reply), reason, afterMs: throttlePauseMs };
}

/** The server's id of the message, for finding it in the server's log. */
function queueId(reply: string): string | undefined {
  return /(?:queued as|id[ =])\s*<?([\w.-]{4,80})/i.exec(reply)?.[1];
}
