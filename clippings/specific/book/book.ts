import type { EditionFace, EditionProps, MailStory } from '#emails';
import { words } from '#emails';
import type { Language } from '../../../contract/language.ts';
import { locales } from '../../../contract/rules/locales.ts';
import { palette } from '../../../contract/rules/palette.ts';
import { strongestOf } from '../../../contract/rules/story-notes.ts';

interface BookLink {
  text: string;
  url: string;
}

interface Entry {
  /** A line of the owner above the story. */
  note: string;
  title: string;
  url: string;
  /** Outlet and time of the headline. */
  source: string;
  summary: string;
  /** Further outlets of the story. */
  others: BookLink[];
  /** Other news of the same event. */
  more: BookLink[];
}

/** An edition as a document: all texts are final, so that its thread knows no language and no rule. */
export interface Book {
  language: Language;
  name: string;
  date: string;
  createdAt: Date;
  sender: string;
  /** #rrggbb */
  colour: string;
  logo: Uint8Array | null;
  opening: string;
  signature: string;
  count: string;
  day: { heading: string; lines: string[] };
  contents: string;
  sections: { term: string; note: string; entries: Entry[] }[];
  alsoIn: string;
  sentBy: string;
  /** Whose the texts are. */
  notice: string;
}

/** The texts of the mail, shown to others: the same stories, each within the rights of its outlets. */
export function bookOf(
  { clipping, terms }: EditionProps,
  { language, localDate, composedAt }: { language: Language; localDate: string; composedAt: Date },
  logo: Uint8Array | null,
): Book {
  const t = words(language);
  const face: EditionFace | null = clipping?.face ?? null;
  const stories = terms.flatMap((term) => term.stories);
  return {
    language,
    name: clipping?.name ?? 'Recorte',
    date: dateWithYear(localDate, language),
    createdAt: composedAt,
    sender: face?.senderName ?? 'Recorte',
    colour: face?.colour ?? palette.ink[0],
    logo,
    opening: face?.opening ?? '',
    signature: face?.signature ?? '',
    count: t('files.stories', { count: stories.length }),
    day: {
      heading: t('edition.day'),
      lines: strongestOf(stories, language).map(({ line }) => line),
    },
    contents: t('files.contents'),
    sections: terms.map((section) => ({
      term: section.term,
      note: section.note ?? '',
      entries: section.stories.map(toEntry),
    })),
    alsoIn: t('files.alsoIn'),
    sentBy: t('footer.sentBy'),
    notice: t('footer.edition'),
  };
}

/** A document is kept longer than a mail. */
const dateWithYear = (localDate: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(localDate));

function toEntry({ note, title, url, summary, outlets, more }: MailStory): Entry {
  const own = outlets.find((outlet) => outlet.url === url) ?? outlets[0];
  return {
    note: note ?? '',
    title,
    url,
    source: own ? `${own.name}, ${own.time}` : '',
    summary,
    others: outlets.filter((outlet) => outlet !== own).map(({ name, url: to }) => ({ text: name, url: to })),
    more: more.map((other) => ({ text: `${other.title} (${other.outlet})`, url: other.url })),
  };
}
