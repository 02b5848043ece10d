/** The door of this room: what Vite builds for the server, which cannot read JSX by itself. */
export { type EditionProps, type EditionStory, editionMail } from './edition-mail.tsx';
export type { RenderedMail } from './layout.tsx';
export { noticeMail } from './notice-mail.tsx';
