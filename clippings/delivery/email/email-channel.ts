import { words } from '#emails';
import type { Language } from '../../../contract/language.ts';
import { planLabels } from '../../../contract/plans.ts';
import { readFailpoint } from '../../../platform/failpoint.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import type { Platform } from '../../../platform/platform.ts';
import { buildMessage } from '../../../platform/smtp/build-message.ts';
import { readDkimKey } from '../../../platform/smtp/dkim.ts';
import { bounceDomainOf, parseAddress } from '../../../platform/smtp/header.ts';
import { giveBufferBack } from '../../../platform/smtp/message-buffers.ts';
import type { SmtpTimeouts } from '../../../platform/smtp/smtp-open.ts';
import { openTransport } from '../../../platform/smtp/smtp-transport.ts';
import { contactLine, renderMail } from '../../editions/render/render-edition.ts';
import type { EditionDetails } from '../../editions/tables.ts';
import { hasBook } from '../../specific/book/edition-book.ts';
import type { Channel, ClaimedDelivery, FrozenEdition, MayFinish, ReadyMessage } from '../channel.ts';
import { linksFor } from '../links/addresses.ts';
import { signReturn } from '../links/tokens.ts';
import { attachedBook } from './attached-book.ts';
import { classify } from './classify-reply.ts';

/** Deterministic, so that a receiver could fold a duplicate, and unique to reader, day and kind. */
export function digestMessageId(userId: string, localDate: string, kind: string, mailFrom: string): string {
  const name = kind === 'daily' ? 'digest' : kind.replace(/[^a-z0-9-]/gi, '-');
  return `<${name}-${userId}-${localDate.replaceAll('-', '')}@${parseAddress(mailFrom).domain}>`;
}

export function createEmailChannel(platform: Platform, timeouts?: SmtpTimeouts): Channel {
  const { config, secret, clock, files } = platform;
  const failpoint = readFailpoint();
  const sender = parseAddress(config.MAIL_FROM);
  const dkim = readDkimKey(config);
  const links = linksFor(config.BASE_URL, secret);
  const transport = openTransport(platform, timeouts, failpoint);

  const unsubscribeUrl = ({ reader, recipientId }: ClaimedDelivery) =>
    (recipientId ? links.leave : links.unsubscribe)(reader.unsubscribeToken);

  function render(delivery: ClaimedDelivery, { edition, items }: FrozenEdition, isAttached: boolean) {
    const { reader, owner } = delivery;
    return renderMail(edition, items, {
      siteUrl: config.BASE_URL,
      contact: contactLine(config),
      name: owner ? null : reader.fullName,
      owner,
      isForOthers: owner !== null,
      webUrl: edition.shareToken ? links.edition(edition.shareToken) : null,
      bookUrl: hasBook(edition) && edition.shareToken && !isAttached ? links.book(edition.shareToken) : null,
      sponsoredUrl: links.sponsored(edition.id),
      fileUrl: files.publicUrl,
      controls: {
        alerts: edition.kind === 'alert' ? links.alerts(reader.unsubscribeToken) : null,
        terms: delivery.recipientId ? null : links.terms(edition.language),
        why: delivery.recipientId ? null : links.why,
        settings: delivery.recipientId ? null : links.settings,
        pause: delivery.recipientId ? null : links.pause(reader.unsubscribeToken),
        unsubscribe: unsubscribeUrl(delivery),
      },
      reader: {
        email: reader.email,
        time: reader.localTime,
        plan: planLabels[reader.plan as keyof typeof planLabels] ?? reader.plan,
      },
      ...(delivery.recipientId ? {} : { answersOf: links.answers }),
    });
  }

  async function prepare(
    delivery: ClaimedDelivery,
    frozen: FrozenEdition,
    mayFinish: MayFinish,
  ): Promise<ReadyMessage> {
    const to = delivery.reader.email;
    await failpoint('render');
    const attachment = await attachedBook(platform, frozen);
    const mail = await inTurn(() => render(delivery, frozen, attachment !== undefined));
    await failpoint('sign');
    const { raw, bodySha256 } = await buildMessage({
      ...mail,
      from: senderOf(frozen.edition.details, config.MAIL_FROM, frozen.edition.language),
      to,
      messageId: delivery.messageId,
      date: clock.now(),
      dkim,
      attachment,
      headers: [
        ...replyTo(delivery, frozen.edition.details),
        ...digestHeaders(unsubscribeUrl(delivery), sender.domain, kindName(frozen.edition.kind)),
      ],
    });
    const envelopeFrom = `${signReturn(secret, { deliveryId: delivery.id })}@${bounceDomainOf(config)}`;
    const outgoing = { envelopeFrom, to, accountId: delivery.userId, subject: mail.subject, raw };
    return {
      async send() {
        const result = await transport.send(outgoing, () => mayFinish(bodySha256));
        // after any other result a socket may still use the buffer, or the message is sent again
        if (result.kind === 'accepted') giveBufferBack(raw);
        return classify(result);
      },
    };
  }

  return {
    name: 'email',
    capacity: config.SMTP_CONNECTIONS,
    mostPerSecond: config.SMTP_RATE,
    laneOf: ({ reader }) => reader.email.slice(reader.email.lastIndexOf('@') + 1).toLowerCase(),
    prepare,
    send: async (delivery, frozen, mayFinish) => (await prepare(delivery, frozen, mayFinish)).send(),
    close: () => transport.close(),
  };
}

/** Without the id of a specific clipping: complaints are counted by kind (requirements C09). */
const kindName = (kind: string) => kind.split('-', 1)[0] as string;

/** The address stays ours, so that DKIM and DMARC hold; the name says through whom it is sent. */
function senderOf(details: EditionDetails | null | undefined, mailFrom: string, language: Language): string {
  const face = details?.kind === 'clipping' ? details.face : null;
  if (!face) return mailFrom;
  const name = words(language)('footer.via', { name: face.senderName });
  return `"${name.replace(/["<>\\]/g, '')}" <${parseAddress(mailFrom).address}>`;
}

/** Answers to a clipping under the owner's name go to the owner. */
function replyTo({ owner }: ClaimedDelivery, details: EditionDetails | null | undefined): [string, string][] {
  return owner && details?.kind === 'clipping' && details.face ? [['Reply-To', `<${owner.email}>`]] : [];
}

/** Headers of a subscription (requirements C03, C04, C09, C10). */
function digestHeaders(unsubscribeUrl: string, domain: string, kind: string): [string, string][] {
  return [
    ['List-Unsubscribe', `<${unsubscribeUrl}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['List-Id', `<digest.${domain}>`],
    ['Feedback-ID', `${kind}:digest:clipping:recorte`],
    ['Precedence', 'bulk'],
    ['Auto-Submitted', 'auto-generated'],
  ];
}
