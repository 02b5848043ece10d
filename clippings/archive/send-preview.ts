import { editionMail } from '#emails';
import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { countStories } from '../editions/event-blocks.ts';
import { toEditionProps } from '../editions/render/edition-props.ts';
import { contactLine } from '../editions/render/render-edition.ts';
import { composeNext } from './next-edition.ts';

const sixPerMinute = { name: 'edition-preview', points: 6, seconds: 60 };

/** The next clipping as it would be now, mailed to the reader who asks. */
export async function sendPreview(platform: Platform, user: SessionUser) {
  const { config, limits, mailer } = platform;
  // an unconfirmed address may belong to someone else
  if (!user.emailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
  await limits.consume(sixPerMinute, user.id);
  const { profile, items, edition } = await composeNext(platform, user);
  const props = toEditionProps(edition, items, {
    siteUrl: config.BASE_URL,
    contact: contactLine(config),
    name: profile.fullName,
    isPreview: true,
    webUrl: `${config.BASE_URL}/editions/next`,
  });
  const mail = editionMail(props, profile.language);
  await mailer.send({ to: user.email, accountId: user.id, ...mail });
  return { subject: mail.subject, storyCount: countStories(items), articleCount: edition.articleCount };
}
