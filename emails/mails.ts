/** Entry point of this room: Vite builds it for the server, which cannot read JSX itself. */

export type { EditionProps, EditionTerm, MailStory } from './edition/edition.ts';
export type { EditionFace } from './edition/edition-face.tsx';
export { alertReason, subjectLine } from './edition/edition-lines.ts';
export { editionMail, editionMailInParts, editionPage } from './edition/edition-mail.tsx';
export { outletLines } from './edition/edition-story.tsx';
export { sponsoredPreview } from './edition/sponsored-block.tsx';
export type { RenderedMail } from './layout.tsx';
export { type LinkPage, linkPage, linkPageStyle } from './link-page.tsx';
export { clippingTitle, isTitleForOthers, personName, withoutLinks } from './names-for-others.ts';
export { type NoticeKind, type NoticeWords, noticeMail } from './notice-mail.tsx';
export { sampleMails } from './sample-mails.ts';
export { type MailInParts, type MailPart, SharedPart } from './template.tsx';
export { type WeeklyProps, weeklyMail, weeklyPage } from './weekly-mail.tsx';
export { words } from './words.ts';
