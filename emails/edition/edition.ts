import type { Away, Edition, EditionStory as PageStory } from '../../contract/archive.ts';
import type { Language } from '../../contract/language.ts';
import { dayLines, strongestOf } from '../../contract/rules/story-notes.ts';
import type { EditionFace } from './edition-face.tsx';

/** A clipping as the templates get it: all values are final texts or addresses. */
export interface MailStory
  extends Omit<PageStory, 'id' | 'storyId' | 'course' | 'outlets' | 'more' | 'isSaved' | 'answer'> {
  /** A line of the owner above the story. */
  note?: string | undefined;
  isFirst?: boolean;
  /** The outlet of the headline first. */
  outlets: { name: string; url: string; title: string; time: string }[];
  /** The story's own page, if it contains more than the mail and the reader may open it. */
  storyUrl: string | null;
  /** Other news of the same event: a line each. */
  more: { outlet: string; title: string; url: string }[];
  /** Signed answer links; null on pages that anybody can open. */
  answers: { useful: string; notThis: string; lessOutlet: string } | null;
}

export interface EditionTerm {
  term: string;
  /** A line of the owner above the stories. */
  note?: string | undefined;
  stories: MailStory[];
  /** Stories of this term that are in neither the mail nor the web page. */
  cutCount: number;
}

/** A story that lasted while the reader was away; days are texts. */
export type AwayLine = Omit<Away['terms'][number]['stories'][number], 'storyId'>;

export interface EditionProps {
  siteUrl: string;
  /** The reader's day as text. */
  dateText: string;
  /** First name, if known. */
  name: string | null;
  isPreview: boolean;
  terms: EditionTerm[];
  /** Set on the first edition after an absence; `from` is its first day as text. */
  away?: { from: string; terms: { term: string; stories: AwayLine[] }[] } | null;
  /** Set on an alert: why its one story was sent. */
  alert?: Edition['alert'];
  /** The time that "nothing new" refers to; a day by default. */
  span?: 'week' | undefined;
  /** Terms without news, with the day of their last news as text. */
  silent: { term: string; lastOn: string | null }[];
  /** Number of stories only on the web page. */
  webCount: number;
  answersTaken: number;
  coverage: { articles: number; outlets: number; failed: string[] };
  sponsored: {
    title: string;
    description: string | null;
    url: string | null;
    sponsor: string | null;
    /** A picture on our own server; size in pixels as stored. */
    image?: { url: string; width: number; height: number } | null;
  } | null;
  webUrl: string | null;
  /** The edition as PDF. */
  bookUrl?: string | null;
  /** Links to change settings without a login; absent on shared pages and previews. */
  controls: {
    /** Switches alerts off; only on alerts. */
    alerts?: string | null | undefined;
    terms: string | null;
    /** Where to ask why an article is missing. */
    why: string | null;
    settings: string | null;
    pause: string | null;
    unsubscribe: string;
  } | null;
  reader: { email: string; time: string; plan: string } | null;
  /** Set on a specific clipping: its name, and its sender if the receiver is another person. */
  clipping?: { name: string; owner: string | null; face?: EditionFace | null } | null | undefined;
  /** The operator's postal or contact line. */
  contact: string;
}

export const leadOutletOf = ({ outlets, url }: MailStory): string | undefined =>
  (outlets.find((outlet) => outlet.url === url) ?? outlets[0])?.name;

/** The id of a story's headline in the mail. It is the same for all readers, so that a story is rendered once. */
export function anchorOf({ url }: Pick<MailStory, 'url'>): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < url.length; i++) hash = Math.imul(hash ^ url.charCodeAt(i), 0x01000193) >>> 0;
  return `n${hash.toString(36)}`;
}

const mailedStories = (props: EditionProps): MailStory[] =>
  props.terms.flatMap(({ stories }) => stories.filter(({ isInMail }) => isInMail));

/** Best first, among the stories in the mail, so that mail and page begin alike. */
export const strongestStories = (props: EditionProps, language: Language): MailStory[] =>
  strongestOf(mailedStories(props), language);

/** Stories listed at the top of mail and page; none if the mail has no more than these. */
export const dayStories = (props: EditionProps, language: Language): MailStory[] =>
  mailedStories(props).length > dayLines ? strongestStories(props, language) : [];

/** Number of stories in the mail or page itself. */
export const shownCountOf = (props: EditionProps): number =>
  props.terms.reduce((sum, term) => sum + term.stories.length, 0);

/** Stories of the edition, including those only on the web page: the number shown to the reader. */
export const storyCountOf = (props: EditionProps): number => shownCountOf(props) + props.webCount;

export const awayCountOf = ({ away }: Pick<EditionProps, 'away'>): number =>
  away?.terms.reduce((sum, { stories }) => sum + stories.length, 0) ?? 0;

/** Gmail clips a mail at 102 KB, and the unsubscribe link with it (requirements R100). */
const largestHtml = 80_000;

/** Moves the last stories to the web page until the mail fits the size limit. */
export function fitMail<Props extends EditionProps, Html>(
  props: Props,
  render: (props: Props) => Html,
  bytesOf: (html: Html) => number,
): { fitting: Props; html: Html } {
  let fitting = props;
  let html = render(fitting);
  while (bytesOf(html) > largestHtml && shownCountOf(fitting) > 1) {
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
