import { addressHash, addressSalt } from '../../../platform/mail/address-hash.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bounceDomainOf } from '../../../platform/smtp/header.ts';
import { hashStartBytes, signReturn } from '../links/tokens.ts';
import { isMissingMailbox } from './queries.ts';

type Setup = Pick<Platform, 'mailer' | 'db' | 'secret' | 'log' | 'config'>;

/**
 * Account mails still go to readers who complained about clippings, but not to a mailbox that does not exist: each attempt would
 * lower the sender's reputation (requirements C18). A bounce names the address it was sent to.
 */
export function suppressingMailer({ mailer, db, secret, log, config }: Setup): Mailer {
  const salt = addressSalt(secret);
  return {
    async send(mail) {
      const hash = addressHash(salt, mail.to);
      if (await isMissingMailbox(db, hash)) {
        log.warn({ room: 'delivery' }, 'mail not sent: the mailbox does not exist');
        return;
      }
      const hashStart = hash.subarray(0, hashStartBytes);
      await mailer.send({ returnTo: `${signReturn(secret, { hashStart })}@${bounceDomainOf(config)}`, ...mail });
    },
    close: () => mailer.close(),
  };
}
