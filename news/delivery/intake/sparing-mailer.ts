import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressHash, addressSalt } from './address-hash.ts';
import { isMissingMailbox } from './queries.ts';

/**
 * Mails about an account still reach who complained about clippings, but are not sent to a mailbox that does not exist: each try
 * would cost the standing of all others (RELIABILITY.md C18).
 */
export function sparingMailer({ mailer, db, secret, log }: Pick<Platform, 'mailer' | 'db' | 'secret' | 'log'>): Mailer {
  const salt = addressSalt(secret);
  return {
    async send(mail) {
      if (!(await isMissingMailbox(db, addressHash(salt, mail.to)))) return mailer.send(mail);
      log.warn({ room: 'delivery' }, 'mail not sent: the mailbox does not exist');
    },
    close: () => mailer.close(),
  };
}
