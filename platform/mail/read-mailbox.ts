import PostalMime from 'postal-mime';
import { AppError } from '../../contract/errors.ts';
import type { MailMessage, MailSummary } from '../../contract/site.ts';
import { isoDates } from '../http/iso-dates.ts';
import type { SessionUser } from '../http/request-context.ts';
import type { Platform } from '../platform.ts';
import { findMessage, listMessages } from './queries.ts';

/** The mailbox exists only while mail is caught: for administrators, and in the demo for every reader's own mail. */
function visibleRecipient({ config }: Platform, user: SessionUser): string | undefined {
  if (config.SMTP_URL) throw new AppError('NOT_FOUND');
  if (user.isAdmin) return undefined;
  if (!config.DEMO) throw new AppError('FORBIDDEN');
  return user.email;
}

export async function readMailbox(platform: Platform, user: SessionUser): Promise<MailSummary[]> {
  const rows = await listMessages(platform.db, visibleRecipient(platform, user));
  return rows.map(isoDates);
}

export async function readMessage(platform: Platform, user: SessionUser, id: string): Promise<MailMessage> {
  const row = await findMessage(platform.db, id, visibleRecipient(platform, user));
  if (!row) throw new AppError('NOT_FOUND');
  const { raw, ...summary } = row;
  const parsed = await PostalMime.parse(raw);
  return {
    ...isoDates(summary),
    from: parsed.from?.name ? `${parsed.from.name} <${parsed.from.address}>` : (parsed.from?.address ?? ''),
    html: parsed.html ?? null,
    text: parsed.text ?? '',
    headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
    sizeBytes: raw.byteLength,
  };
}
