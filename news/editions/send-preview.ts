import { editionMail } from '#emails';
import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { composePreview } from './compose-preview.ts';
import { contactLine } from './render/contact-line.ts';
import { toEditionProps } from './render/edition-props.ts';

/** Today's clipping as it would be now, mailed to the reader who asks. */
export async function sendPreview(platform: Platform, user: SessionUser) {
  const { config, mailer } = platform;
  // an address nobody has proven may be somebody else's
  if (!user.emailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
  const { profile, items, edition } = await composePreview(platform, user);
  const props = toEditionProps(
    { ...edition, language: profile.language, answersTaken: 0, failedSources: [], sponsored: null },
    items,
    {
      siteUrl: config.BASE_URL,
      contact: contactLine(config),
      name: profile.fullName,
      isPreview: true,
    },
  );
  const mail = editionMail(props, profile.language);
  await mailer.send({ to: user.email, ...mail });
  return { subject: mail.subject, storyCount: items.length, articleCount: edition.articleCount };
}
