import type { Language } from '../../../contract/language.ts';
import { dayAndMonth, locales } from '../../../contract/rules/locales.ts';

interface ZoneFormats {
  day: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

/** Creating a format costs more than a mail; one per zone is enough. */
const formats = new Map<string, ZoneFormats>();

function formatsOf(language: Language, timeZone: string): ZoneFormats {
  const locale = locales[language];
  return formats.getOrInsertComputed(`${language} ${timeZone}`, () => ({
    day: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
    date: new Intl.DateTimeFormat(locale, { ...dayAndMonth[language], timeZone }),
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  }));
}

/** Readers of a zone get the same days and hours: each is formatted once. */
const remembered = new Map<string, string>();
const mostRemembered = 20_000;

function once(key: string, say: () => string): string {
  if (remembered.size >= mostRemembered) remembered.clear();
  return remembered.getOrInsertComputed(key, say);
}

/** "Segunda, 16 de novembro": the reader's day in words. */
export function dayInWords(localDate: string, language: Language): string {
  return once(`day ${localDate} ${language}`, () => {
    const day = formatsOf(language, 'UTC').day.format(new Date(`${localDate}T12:00:00Z`));
    const short = language === 'pt' ? day.replace('-feira', '') : day;
    return short.charAt(0).toUpperCase() + short.slice(1);
  });
}

export function shortDateOf(localDate: string, language: Language): string {
  return once(`date ${localDate} ${language}`, () =>
    formatsOf(language, 'UTC').date.format(new Date(`${localDate}T12:00:00Z`)),
  );
}

/** The time if it is the edition's own day, else the date. */
export function publishedInWords(at: string, localDate: string, timeZone: string, language: Language): string {
  return once(`${at} ${localDate} ${timeZone} ${language}`, () => {
    const { date, time } = formatsOf(language, timeZone);
    const instant = new Date(at);
    return date.format(instant) === shortDateOf(localDate, language) ? time.format(instant) : date.format(instant);
  });
}
