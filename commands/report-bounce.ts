import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { signWebhook } from '../platform/signing.ts';
import { type Command, readArgs, UsageError } from './command.ts';

/** Exit status that makes a mail server retry later (EX_TEMPFAIL of sysexits.h). */
const temporaryFailure = 75;

export const command: Command = {
  usage: '< MAIL',
  summary: 'Hand a bounce or complaint that came back as mail to the running service (what Postfix calls)',
  async run(args) {
    readArgs({ args });
    const { MAIL_WEBHOOK_SECRET: secret, PORT } = readConfig();
    if (!secret) throw new UsageError('report-bounce needs MAIL_WEBHOOK_SECRET');
    const body = await text(process.stdin);
    const id = randomUUID();
    try {
      const answer = await fetch(`http://127.0.0.1:${PORT}/webhooks/mail`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'message/rfc822', ...signWebhook(secret, id, systemClock.now(), body) },
        signal: AbortSignal.timeout(30_000),
      });
      console.log(`${answer.status} ${await answer.text()}`);
      return answer.ok ? 0 : temporaryFailure;
    } catch (error) {
      console.error(`recorte: ${(error as Error).message}`);
      return temporaryFailure;
    }
  },
};
