import { hourMs, minuteMs } from '../../../contract/rules/durations.ts';

export type TimeTrust = 'feed' | 'page' | 'seen';

export interface PublishedTime {
  /** ISO 8601 in UTC. */
  at: string;
  trust: TimeTrust;
}

/** Earlier than any article on the web: such a time is a placeholder (1970, 1900, year 1). */
const EARLIEST = Date.UTC(1995, 0, 1);
/** Allows for fast clocks and missing time zones. A time further ahead is not that of publication. */
const FURTHEST_AHEAD_MS = 26 * hourMs;

/** When an article was published, and where that time comes from. A time after the fetch is replaced by that of the fetch. */
export function publishedTime(times: {
  entry?: string | null | undefined;
  page?: string | null;
  fetchedAt: string;
}): PublishedTime {
  const seen = Date.parse(times.fetchedAt);
  const candidates: [TimeTrust, number][] = [
    ['feed', Date.parse(times.entry ?? '')],
    ['page', Date.parse(times.page ?? '')],
  ];
  for (const [trust, time] of candidates) {
    if (time >= EARLIEST && time <= seen) return { at: toIso(time), trust };
  }
  for (const [trust, time] of candidates) {
    if (time > seen && time <= seen + FURTHEST_AHEAD_MS) return { at: toIso(seen), trust };
  }
  return { at: toIso(seen), trust: 'seen' };
}

/** Pages without a zone are mostly Brazilian ones written in local time; since 2019 that is UTC-3 all year. */
const ASSUMED_OFFSET_MINUTES = -180;

const ISO =
  /(\d{4})-?(\d\d)-?(\d\d)(?:[T ]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d|[+-]\d\d\b)?)?/i;
const DAY_FIRST = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:\D{1,12}(\d{1,2})[:h](\d\d))?/;
/** "2026.01.29 18:40", "2026年1月29日 18時40分". */
const YEAR_FIRST =
  /\b(\d{4})(?:[./]\s?|\s?[年년]\s?)(\d{1,2})(?:[./]\s?|\s?[月월]\s?)(\d{1,2})(?!\d)(?:\D{1,8}(\d{1,2})[:時时시]\s?(\d\d))?/u;
const WORDED =
  /(?<!\p{L})(?:(\d{1,2})(?:st|nd|rd|th|er|º)?\.?\s+(?:de\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+)?(\d{4})|(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}))(?:\D{1,12}(\d{1,2})[:h](\d\d)(?::\d\d)?\s*(am|pm|a\.m\.|p\.m\.)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?/iu;
/** How the names of the months begin, in the languages of Europe and in Turkish, accents left out. */
const MONTHS =
  'jan ene gen oca sty янв|feb fev sub lut фев|mar maa mrt марта март|apr abr avr nis kwi апр|may mai mag maj mei мая май|jun juin giu haz cze июн|jul juil lug tem lip июл|aug ago aou agu sie авг|sep set eyl wrz сен|oct out okt ott eki paz окт|nov kas lis ноя|dec dez dic des ara gru дек'
    .split('|')
    .map((names) => names.split(' '));

function monthOf(name: string): number {
  const folded = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return MONTHS.findIndex((names) => names.some((start) => folded.startsWith(start.normalize('NFD')))) + 1;
}

/**
 * A time as pages write it (ISO, dd/mm/yyyy, "18 de novembro de 2019, 10h20", epoch) as ISO 8601, in the zone the page gives:
 * its first ten characters are the day that readers of the page see.
 */
export function parsePageTime(text: string): string | null {
  const trimmed = text.trim().slice(0, 100);
  if (/^\d{10}$|^\d{13}$/.test(trimmed)) return toIsoOrNull(Number(trimmed) * (trimmed.length === 10 ? 1000 : 1));
  const iso = ISO.exec(trimmed);
  if (iso) return build([iso[1], iso[2], iso[3], iso[4], iso[5], iso[6]], iso[7]);
  const dayFirst = DAY_FIRST.exec(trimmed);
  if (dayFirst) return build([dayFirst[3], dayFirst[2], dayFirst[1], dayFirst[4], dayFirst[5]], undefined);
  const yearFirst = YEAR_FIRST.exec(trimmed);
  if (yearFirst) return build(yearFirst.slice(1, 6), undefined);
  const worded = WORDED.exec(trimmed);
  if (!worded) return null;
  const month = monthOf(worded[2] ?? worded[4] ?? '');
  let hour = worded[7] === undefined ? undefined : Number(worded[7]);
  if (hour !== undefined && worded[9]) hour = (hour % 12) + (worded[9].toLowerCase().startsWith('p') ? 12 : 0);
  return build([worded[3] ?? worded[6], month, worded[1] ?? worded[5], hour, worded[8]], worded[10]);
}

function build(parts: (string | number | undefined)[], zone: string | undefined): string | null {
  const [year = 0, month = 0, day = 0, hour, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  if (month < 1 || month > 12 || day < 1 || day > 31 || (hour ?? 0) > 24 || minute > 59) return null;
  // A date without a time becomes noon in Brazil: the right date in the other countries' mornings too.
  const local = Date.UTC(year, month - 1, day, hour ?? 12, minute, second);
  const offset = offsetMinutes(zone);
  const isPossible = toIsoOrNull(local - offset * minuteMs) !== null;
  return isPossible ? toIso(local).replace('Z', zoneOf(offset)) : null;
}

function offsetMinutes(zone: string | undefined): number {
  if (!zone) return ASSUMED_OFFSET_MINUTES;
  const match = /([+-])(\d\d):?(\d\d)?/.exec(zone);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

function zoneOf(offset: number): string {
  if (offset === 0) return 'Z';
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function toIsoOrNull(time: number): string | null {
  return Number.isFinite(time) && time >= EARLIEST && time < Date.UTC(2100, 0, 1) ? toIso(time) : null;
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
