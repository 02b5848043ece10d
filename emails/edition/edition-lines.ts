import type { Language } from '../../contract/language.ts';
import { readingMinutes } from '../../contract/rules/story-notes.ts';
import { words } from '../words.ts';
import {
  type AwayLine,
  awayCountOf,
  type EditionProps,
  type MailStory,
  storyCountOf,
  strongestStories,
} from './edition.ts';

const longestSubject = 150;
/** A longer headline is cut, so that the number of stories after it stays visible. */
const longestTitle = 90;
export const longestPreheader = 90;
const namedSources = 3;

/** Caches a line per mail: the HTML and the text part contain the same line. */
function once(say: (props: EditionProps, language: Language) => string): typeof say {
  const remembered = { pt: new WeakMap<EditionProps, string>(), en: new WeakMap<EditionProps, string>() };
  return (props, language) => remembered[language].getOrInsertComputed(props, () => say(props, language));
}

/** The first story and the number of others; at most 150 characters (requirements C14). */
export const subjectLine = once((props, language) => {
  const subject = ownSubject(props, language);
  if (!props.clipping) return subject;
  return `${shorten(props.clipping.name, longestSubject - subject.length - 3)} · ${subject}`;
});

function ownSubject(props: EditionProps, language: Language): string {
  const t = words(language);
  const count = storyCountOf(props);
  if (count === 0) return props.away ? t('away.subject', { count: awayCountOf(props) }) : t('edition.subjectNothing');
  if (props.alert) return t('alert.subject', firstNews(props, language));
  return t('edition.subject', firstNews(props, language));
}

/** The strongest story as the subject names it, and the number of others. */
export function firstNews(props: EditionProps, language: Language) {
  const title = shorten(newsOf(strongestStories(props, language)[0]), longestTitle).replace(/[.,;:]+$/, '');
  return { title, rest: storyCountOf(props) - 1, ending: /[?!…]["”]?$/.test(title) ? 'sign' : 'none' } as const;
}

/** The story's sentence if it is short enough, else its headline. */
const newsOf = (story: MailStory | undefined): string =>
  story && story.line.length <= longestTitle ? story.line : (story?.title ?? '');

/** The strongest stories that the subject leaves out. */
export function preheaderLine(props: EditionProps, language: Language): string {
  if (props.alert) return shorten(alertLine(props, language), longestPreheader);
  const titles = strongestStories(props, language).map((story) => newsOf(story).replace(/\.$/, ''));
  return shorten(titles.slice(1).join('. ') || coverageLine(props, language), longestPreheader);
}

export function alertReason(alert: NonNullable<EditionProps['alert']>, term: string, language: Language): string {
  const t = words(language);
  return alert.type === 'burst' ? t('alert.burst', { ...alert, term }) : t('alert.first', { term });
}

/** The day, and whether it is an alert. */
export const headingLine = ({ alert, dateText }: EditionProps, language: Language): string =>
  alert ? words(language)('alert.heading', { date: dateText }) : dateText;

const alertLine = ({ alert, terms }: EditionProps, language: Language): string =>
  alert ? alertReason(alert, terms[0]?.term ?? '', language) : '';

export const greetingLine = once((props, language) => {
  if (props.alert) return alertLine(props, language);
  const today = todayLine(props, language);
  return props.away ? `${today} ${words(language)('away.greeting', { count: awayCountOf(props) })}` : today;
});

function todayLine(props: EditionProps, language: Language): string {
  const t = words(language);
  const hello = t('edition.hello', { name: props.name ?? 'none' });
  const count = storyCountOf(props);
  if (count === 0) return `${hello} ${t('edition.nothing')}`;
  const minutes = readingMinutes(props.terms.flatMap(({ stories }) => stories));
  return `${hello} ${t('edition.greeting', { count, articles: props.coverage.articles, minutes })}`;
}

/** "Gazeta and 3 other outlets, 10/11 to 14/11" */
export function awayLine({ outlet, outlets, firstOn, lastOn }: AwayLine, language: Language): string {
  const t = words(language);
  const days =
    firstOn === lastOn ? t('away.oneDay', { date: firstOn }) : t('away.days', { first: firstOn, last: lastOn });
  return `${t('away.outlets', { outlet, others: outlets - 1 })}, ${days}`;
}

type Silent = EditionProps['silent'][number];

export function silentLine({ term, lastOn }: Silent, language: Language, span?: EditionProps['span']): string {
  const t = words(language);
  const nothing = span === 'week' ? t('weekly.nothingNew') : t('edition.nothingNew');
  return `${term}: ${nothing}${lastOn ? ` ${t('edition.lastOn', { date: lastOn })}` : ''}`;
}

/** How many articles were read, and which outlets did not answer (requirements R99). */
export function coverageLine({ coverage }: EditionProps, language: Language): string {
  const t = words(language);
  const { articles, outlets, failed } = coverage;
  const read = t('edition.coverage', { articles, outlets });
  if (failed.length === 0) return read;
  const names = failed.slice(0, namedSources).join(', ');
  return `${read} ${t('edition.failed', { count: failed.length, names, rest: Math.max(0, failed.length - namedSources) })}`;
}

/** The receiver's links for settings, with their labels. */
export function controlsOf(controls: EditionProps['controls'], language: Language): { label: string; href: string }[] {
  if (!controls) return [];
  const t = words(language);
  return [
    { label: t('controls.alerts'), href: controls.alerts },
    { label: t('controls.why'), href: controls.why },
    { label: t('controls.terms'), href: controls.terms },
    { label: t('controls.time'), href: controls.settings },
    { label: t('controls.pause'), href: controls.pause },
    { label: t('controls.unsubscribe'), href: controls.unsubscribe },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));
}

/** Why the receiver gets this mail: the reader's own clipping, or another person's that the receiver agreed to. */
export const receivesLine = once(({ reader, clipping, alert }, language) => {
  const t = words(language);
  if (!reader) return '';
  if (alert) return t('footer.receivesAlert', { email: reader.email });
  if (!clipping) return t('footer.receives', reader);
  const { email } = reader;
  return clipping.owner
    ? t('footer.receivesFrom', { name: clipping.name, owner: clipping.owner, email })
    : t('footer.receivesClipping', { name: clipping.name, time: reader.time, email });
});

export function shorten(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`;
}
