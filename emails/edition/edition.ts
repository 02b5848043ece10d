/** What a clipping looks like to the templates: everything decided and in words or addresses, nothing left to look up. */
export interface EditionStory {
  title: string;
  titleMarks: [number, number][];
  url: string;
  summary: string;
  summaryMarks: [number, number][];
  outlets: { name: string; url: string; title: string; time: string }[];
  kind: 'about' | 'mentioned' | 'related';
  isInTitle: boolean;
  isInLead: boolean;
  mentions: number;
  /** Other words for the term, where these brought the story. */
  otherWords: string[];
  isUpdate: boolean;
  /** Other news of the same event: a line each. */
  more: { outlet: string; title: string; url: string }[];
  /** Signed answers; none where anybody could press them. */
  answers: { useful: string; notThis: string; lessOutlet: string } | null;
}

export interface EditionTerm {
  term: string;
  stories: EditionStory[];
  /** Stories of this term that neither mail nor web page hold. */
  cutCount: number;
}

export interface EditionProps {
  siteUrl: string;
  /** The reader's day, already in words. */
  dateText: string;
  /** First name, where known. */
  name: string | null;
  isPreview: boolean;
  terms: EditionTerm[];
  /** What "nothing new" refers to; a day unless told. */
  span?: 'week' | undefined;
  /** Terms without news, with the day of their last in words. */
  silent: { term: string; lastOn: string | null }[];
  /** Stories that only the web page holds. */
  webCount: number;
  answersTaken: number;
  coverage: { articles: number; outlets: number; failed: string[] };
  sponsored: {
    title: string;
    description: string | null;
    url: string | null;
    sponsor: string | null;
    /** A picture on our own address; pixels as stored. */
    image?: { url: string; width: number; height: number } | null;
  } | null;
  webUrl: string | null;
  /** Where the reader steers the service without a login; absent on shared pages and previews. */
  controls: { terms: string | null; settings: string | null; pause: string | null; unsubscribe: string } | null;
  reader: { email: string; time: string; plan: string } | null;
  /** Set on a specific clipping: its name, and who sends it where the receiver is somebody else. */
  clipping?: { name: string; owner: string | null } | null;
  /** Who stands behind the mail: postal or contact line. */
  contact: string;
}

/** Whose headline it is. */
export const leadOutletOf = ({ outlets, url }: EditionStory): string | undefined =>
  (outlets.find((outlet) => outlet.url === url) ?? outlets[0])?.name;

export const storyCountOf = (props: EditionProps): number =>
  props.terms.reduce((sum, term) => sum + term.stories.length, 0);
