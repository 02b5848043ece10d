import { dayMs } from '../../../contract/rules/durations.ts';

/** Month names by their first letters without accents: English, Portuguese, Spanish, French, German. */
const months =
  'jan ene|feb fev|mar mrz|apr abr avr|may mai mayo|jun juin|jul juil|aug ago aou|sep set|oct out okt|nov|dec dez dic'.split(
    '|',
  );
const monthByName = new Map(months.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)));

/** Minutes east of Greenwich. Only names that are unambiguous in news feeds; BST is the British one. */
const zones: [minutes: number, names: string][] = [
  [0, 'z ut utc gmt wet'],
  [60, 'west bst cet'],
  [120, 'cest eet'],
  [180, 'eest msk'],
  [540, 'jst kst'],
  [-120, 'brst'],
  [-180, 'brt art'],
  [-240, 'edt'],
  [-300, 'est et cdt'],
  [-360, 'cst ct mdt'],
  [-420, 'mst mt pdt'],
  [-480, 'pst pt'],
];
const zoneByName = new Map(
  zones.flatMap(([minutes, names]) => names.split(' ').map((name) => [name, minutes] as const)),
);

interface Parts {
  year: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  offset?: number;
}

function build(parts: Parts): number | undefined {
  const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0, offset = 0 } = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  // Date.UTC rolls 31 February over into March; a day that does not exist is no date.
  if (new Date(midnight).getUTCDate() !== day) return undefined;
  return midnight + ((hour * 60 + minute - offset) * 60 + second) * 1000 + millisecond;
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function monthNumber(name: string): number | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return monthByName.get(plain.slice(0, 4)) ?? monthByName.get(plain.slice(0, 3));
}

const offsetPattern = /^(?:utc|gmt)?\s*([+-])\s*(\d{1,2}):?(\d{2})?$/i;

/** Unknown zone names count as UTC: a few hours off is better than no date. */
function zoneOffset(text: string | undefined): number {
  const word = (text ?? '').trim().replace(/\s*\(.*$/, '');
  const numeric = offsetPattern.exec(word);
  if (!numeric) return zoneByName.get(word.toLowerCase()) ?? 0;
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
  // No zone is more than 14 hours from Greenwich; such an offset is ignored.
  if (minutes > 14 * 60) return 0;
  return numeric[1] === '-' ? -minutes : minutes;
}

function clock(text: string | undefined): Pick<Parts, 'hour' | 'minute' | 'second' | 'millisecond'> {
  const found = /^(\d{1,2})(?:[:.h](\d{1,2}))?(?:[:.m](\d{1,2}))?(?:[.,](\d+))?\s*([ap]m)?/i.exec(text?.trim() ?? '');
  if (!found) return {};
  const twelve = found[5]?.toLowerCase();
  const read = Number(found[1]);
  const hour = twelve === 'pm' && read < 12 ? read + 12 : twelve === 'am' && read === 12 ? 0 : read;
  return {
    hour,
    minute: Number(found[2] ?? 0),
    second: Number(found[3] ?? 0),
    millisecond: Math.floor(Number(`0.${found[4] ?? 0}`) * 1000),
  };
}

const time = String.raw`(?<at>\d{1,2}(?:[:.h]\d{1,2}(?:[:.m]\d{1,2}(?:[.,]\d+)?)?)?h?(?:\s*[ap]m)?)`;
const zone = String.raw`(?<zone>(?:utc|gmt)?\s*[+-]\s*\d{1,2}:?(?:\d{2})?|[a-z]{1,5})?`;
const tail = String.raw`(?:[\s,]+(?:às\s+|as\s+|at\s+|-\s+)?${time}\s*${zone}.*)?$`;

const isoPattern =
  /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?:(?:T|\s+|\s*T\s*)(\d{1,2}:?\d{0,2}:?\d{0,2}(?:[.,]\d+)?)\s*([a-z]{1,5}|(?:gmt|utc)?\s*[+-]\s*\d{1,2}:?\d{0,2})?.*)?$/i;
const ordinalPattern = /^(\d{4})-?(\d{3})(?:T(.*?)(z|[+-]\d\d:?\d\d)?)?$/i;
const looseIsoPattern =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}:\d{1,2}(?::\d{1,2})?(?:[.,]\d+)?)\s*([a-z]{1,5}|[+-]\d{1,2}:?\d{0,2})?.*)?$/i;
/** Dates with the name of a month: the day first, then as C's asctime writes them, then the month first. */
const namedPatterns = [
  String.raw`^(?<day>\d{1,2})[\s-]+(?:de\s+)?(?<month>\p{L}{3,12})\.?[\s,-]+(?:de\s+)?(?<year>\d{2,4})${tail}`,
  String.raw`^(?<month>\p{L}{3,12})\s+(?<day>\d{1,2}),?\s+${time}\s+${zone}\s*(?<year>\d{4})`,
  String.raw`^(?<month>\p{L}{3,12})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})${tail}`,
].map((source) => new RegExp(source, 'iu'));
const slashPattern = new RegExp(
  String.raw`^(?<first>\d{1,2})[/.](?<second>\d{1,2})[/.](?<year>\d{4}|\d{2})${tail}`,
  'iu',
);

function compactClock(text: string | undefined): ReturnType<typeof clock> {
  const digits = /^(\d{2})(\d{2})(\d{2})?((?:[.,]\d+)?)$/.exec(text ?? '');
  return clock(digits ? `${digits[1]}:${digits[2]}:${digits[3] ?? '00'}${digits[4]}` : text);
}

function readIso(text: string): number | undefined {
  const found = isoPattern.exec(text) ?? looseIsoPattern.exec(text);
  if (!found) return readOrdinal(text);
  const [, year, month, day, at, zoneText] = found;
  return build({
    year: Number(year),
    month: Number(month ?? 1),
    day: Number(day ?? 1),
    ...compactClock(at),
    offset: zoneOffset(zoneText),
  });
}

function readOrdinal(text: string): number | undefined {
  const found = ordinalPattern.exec(text);
  if (!found || Number(found[2]) < 1 || Number(found[2]) > 366) return undefined;
  const first = build({ year: Number(found[1]), ...compactClock(found[3]), offset: zoneOffset(found[4]) });
  return first === undefined ? undefined : first + (Number(found[2]) - 1) * dayMs;
}

function readNamed(text: string): number | undefined {
  for (const pattern of namedPatterns) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const { day, month, year, at, zone } = groups;
    return build({
      year: fullYear(year!),
      month: monthNumber(month!) ?? 0,
      day: Number(day),
      ...clock(at),
      offset: zoneOffset(zone),
    });
  }
  return undefined;
}

/** Day before month, as in Brazil; the American order only if the numbers allow no other. */
function readSlashed(text: string): number | undefined {
  const found = slashPattern.exec(text)?.groups;
  if (!found) return undefined;
  const { first, second, year, at, zone } = found;
  const rest = { year: fullYear(year!), ...clock(at), offset: zoneOffset(zone) };
  return (
    build({ ...rest, day: Number(first), month: Number(second) }) ??
    build({ ...rest, day: Number(second), month: Number(first) })
  );
}

const weekday =
  /^\p{L}{2,13}(?:-feira)?\.?\s*,\s*|^(?:mon|tue|wed|thu|fri|sat|sun|seg|ter|qua|qui|sex|s[aá]b|dom)\p{L}{0,6}(?:-feira)?\.?\s+/iu;

/** Epoch milliseconds of a feed's date in any of the formats in use; undefined if it is no date. */
export function parseFeedDate(input: string): number | undefined {
  const text = input.slice(0, 100).replace(/\s+/g, ' ').trim().replace(weekday, '');
  if (!/\d/.test(text)) return undefined;
  const read = /^\d{4}/.test(text) ? readIso(text) : (readNamed(text) ?? readSlashed(text));
  return read !== undefined && Number.isFinite(read) ? read : undefined;
}

export function isoTime(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
