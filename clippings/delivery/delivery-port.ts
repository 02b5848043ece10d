import { addressHash, addressSalt } from '../../platform/mail/address-hash.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeliveryPort } from '../editions/compose/kind.ts';
import { openWebhookMessages } from '../outgoing/queries.ts';
import { openChatDeliveries } from './chats/queries.ts';
import { digestMessageId } from './email/email-channel.ts';
import { suppressionsOf } from './intake/queries.ts';
import { type NewDelivery, openDeliveries } from './ledger/open-queries.ts';
import { lostEditions, recipientsOfClippings } from './queries.ts';
import { openWhatsappDeliveries } from './whatsapp/queries.ts';

/** Mail for every edition; WhatsApp, chats and webhooks where the reader has set them up. */
export function createDeliveryPort({ clock, config, secret }: Platform): DeliveryPort {
  return {
    async unreachable(db, readers) {
      const salt = addressSalt(secret);
      const hashes = readers.map(({ email }) => addressHash(salt, email));
      const suppressed = await suppressionsOf(db, hashes);
      return new Set(
        readers.filter((_, index) => suppressed.has(hashes[index]!.toString('hex'))).map(({ userId }) => userId),
      );
    },
    lost: lostEditions,
    async open(tx, editions) {
      if (editions.length === 0) return;
      const ofClippings = editions.flatMap(({ id, localDate, userId, details }) =>
        details?.kind === 'clipping' ? [{ editionId: id, localDate, userId, clippingId: details.clippingId }] : [],
      );
      const recipients = await recipientsOfClippings(tx, ofClippings);
      const mails = editions.flatMap((edition): NewDelivery[] => {
        const { id: editionId, userId, localDate, dueAt, deadlineAt, details, kind = 'daily' } = edition;
        const delivery = { editionId, userId, localDate, channel: 'email', dueAt, deadlineAt };
        if (details?.kind !== 'clipping') {
          return [{ ...delivery, messageId: digestMessageId(userId, localDate, kind, config.MAIL_FROM) }];
        }
        return (recipients.get(details.clippingId) ?? []).map((recipientId) => ({
          ...delivery,
          recipientId,
          messageId: digestMessageId(recipientId, localDate, 'clipping', config.MAIL_FROM),
        }));
      });
      await openDeliveries(tx, mails);
      const forPhones = editions.filter(({ kind = 'daily' }) => kind === 'daily' || kind === 'alert');
      await openWhatsappDeliveries(tx, forPhones);
      await openChatDeliveries(tx, editions);
      await openWebhookMessages(tx, ofClippings, clock.now());
    },
  };
}
