import { type EditionProps, storyCountOf } from './edition.ts';

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
