import {
  clippingTitle,
  type EditionFace,
  editionMailInParts,
  editionPage,
  type MailInParts,
  type WeeklyProps,
  weeklyMail,
  weeklyPage,
  withoutLinks,
} from '#emails';
import type { WeekCourse } from '../../../contract/archive.ts';
import { logoPath } from '../../../contract/rules/paths.ts';
import type { Face, FaceLogo } from '../../../contract/signed/face.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import type { EditionRow, ItemRow } from '../queries.ts';
import { shortDateOf } from './day-words.ts';
import { type Frame, toEditionProps } from './edition-props.ts';
import { toCourse } from './edition-stories.ts';

/** Renders an edition as a mail, with the template of its kind. */
export function renderMail(edition: EditionRow, items: readonly ItemRow[], frame: Frame): MailInParts {
  const weekly = weeklyProps(edition, items, frame);
  if (!weekly) return editionMailInParts(propsOf(edition, items, frame), edition.language);
  const { subject, html, text } = weeklyMail(weekly, edition.language);
  return { subject, html: [html], text: [text] };
}

/** The same as a web page. */
export function renderPage(edition: EditionRow, items: readonly ItemRow[], frame: Frame): string {
  const weekly = weeklyProps(edition, items, frame);
  return weekly ? weeklyPage(weekly, edition.language) : editionPage(propsOf(edition, items, frame), edition.language);
}

/** What the templates show of an edition. */
export function propsOf(edition: EditionRow, items: readonly ItemRow[], frame: Frame) {
  const props = toEditionProps(edition, items, frame);
  const { details } = edition;
  if (details?.kind !== 'clipping') return props;
  const { owner, isForOthers } = frame;
  const name = isForOthers ? clippingTitle(details.name, owner?.email ?? null, edition.language) : details.name;
  const face = details.face ? faceOf(details.face, frame) : null;
  return { ...props, clipping: { name, owner: owner?.name ?? null, face } };
}

/** What the owner wrote is shown to others without links. */
function faceOf({ logo, darkLogo, ...face }: Face, { siteUrl, isForOthers }: Frame): EditionFace {
  const text = isForOthers ? withoutLinks : (written: string) => written;
  const imageOf = (image: FaceLogo | null) =>
    image && { url: siteUrl + logoPath(image.id), width: image.width, height: image.height };
  return {
    ...face,
    opening: text(face.opening),
    signature: text(face.signature),
    logo: imageOf(logo),
    darkLogo: imageOf(darkLogo),
  };
}

function weeklyProps(edition: EditionRow, items: readonly ItemRow[], frame: Frame): WeeklyProps | undefined {
  const { details, language } = edition;
  if (details?.kind !== 'weekly') return undefined;
  const stories = new Map(details.stories.map((story) => [story.storyId, toCourse(story)]));
  const courses = items.flatMap(({ url, storyId }): [string, WeekCourse][] => {
    const course = stories.get(storyId);
    if (!course) return [];
    const [firstOn, lastOn] = [shortDateOf(course.firstOn, language), shortDateOf(course.lastOn, language)];
    return [[url, { ...course, firstOn, lastOn }]];
  });
  return {
    ...toEditionProps(edition, items, frame),
    span: 'week',
    week: { from: shortDateOf(details.from, language), to: shortDateOf(details.to, language) },
    voice: details.voice ?? [],
    compareUrl: frame.isForOthers
      ? null
      : `${frame.siteUrl}/compare?ids=${(details.voice ?? []).map(({ id }) => id).join(',')}`,
    courses: Object.fromEntries(courses),
  };
}

/** Every clipping names its sender by postal address, or at least by mail address (requirements C13). */
export function contactLine({ MAIL_CONTACT, MAIL_FROM }: Pick<Config, 'MAIL_CONTACT' | 'MAIL_FROM'>): string {
  return MAIL_CONTACT ?? /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
}
