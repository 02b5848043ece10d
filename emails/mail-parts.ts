import { type EditionProps, storyCountOf } from './edition/edition.ts';

/**
 * A piece of a mail that many readers get word for word. It stays one object from mail to mail, so that whoever encodes it can
 * keep the result beside it.
 */
export class SharedPart {
  readonly text: string;
  readonly bytes: number;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.byteLength(text);
  }
}

/** Plain strings are one reader's own. */
export type MailPart = string | SharedPart;

/** A mail in pieces: put together it is the mail. */
export interface MailInParts {
  subject: string;
  html: MailPart[];
  text: MailPart[];
}

export const textOf = (parts: readonly MailPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

export const bytesOf = (parts: readonly MailPart[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.bytes), 0);

/** Gmail clips a mail at 102 KB and hides the unsubscribe link with it (design §3). */
const largestHtml = 80_000;

/** Made to fit: what is too much for the mail moves to the web page, the last stories first. */
export function fitMail<Props extends EditionProps, Html>(
  props: Props,
  render: (props: Props) => Html,
  bytesOf: (html: Html) => number,
): { fitting: Props; html: Html } {
  let fitting = props;
  let html = render(fitting);
  while (bytesOf(html) > largestHtml && storyCountOf(fitting) > 1) {
    fitting = withoutLastStory(fitting);
    html = render(fitting);
  }
  return { fitting, html };
}

function withoutLastStory<Props extends EditionProps>(props: Props): Props {
  const last = props.terms.findLastIndex(({ stories }) => stories.length > 0);
  const terms = props.terms.map((term, index) =>
    index === last ? { ...term, stories: term.stories.slice(0, -1) } : term,
  );
  return { ...props, terms, webCount: props.webCount + 1 };
}
