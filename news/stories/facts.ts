/** A number as a news text gives it: comparable across spellings ("R$ 12,3 bi", "12,3 bilhões de reais"). */
export interface NumberFact {
  kind: 'money' | 'percent' | 'score' | 'ordinal' | 'plain';
  value: number;
}

const scales: Record<string, number> = {
  mil: 1e3,
  thousand: 1e3,
  mi: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
  million: 1e6,
  millions: 1e6,
  bi: 1e9,
  bilhao: 1e9,
  bilhoes: 1e9,
  billion: 1e9,
  billions: 1e9,
  tri: 1e12,
  trilhao: 1e12,
  trilhoes: 1e12,
  trillion: 1e12,
};

const spelled = new Map(
  Object.entries({
    dois: 2,
    duas: 2,
    two: 2,
    tres: 3,
    three: 3,
    quatro: 4,
    four: 4,
    cinco: 5,
    five: 5,
    seis: 6,
    six: 6,
    sete: 7,
    seven: 7,
    oito: 8,
    eight: 8,
    nove: 9,
    nine: 9,
    dez: 10,
    ten: 10,
    onze: 11,
    doze: 12,
    treze: 13,
    catorze: 14,
    quatorze: 14,
    quinze: 15,
    dezesseis: 16,
    dezessete: 17,
    dezoito: 18,
    dezenove: 19,
    vinte: 20,
    trinta: 30,
    quarenta: 40,
    cinquenta: 50,
  }),
);

const pattern =
  /(r\$|us\$|€|£|\$)?\s?(\d+(?:[.,]\d+)*)\s?(%|por cento|percent|º|ª|°|mil(?:hao|hoes|lion|lions)?\b|thousand\b|mi\b|bi(?:lhao|lhoes|llion|llions)?\b|tri(?:lhao|lhoes|llion)?\b)?/g;

function valueOf(digits: string, language: string): number {
  const decimal = language === 'en' ? '.' : ',';
  const groups = language === 'en' ? ',' : '.';
  let plain = digits;
  // "5.5" in a Portuguese text is a decimal all the same; only groups of three are thousands.
  const grouped = new RegExp(`^\\d{1,3}(\\${groups}\\d{3})+(\\${decimal}\\d+)?$`);
  if (grouped.test(digits)) plain = digits.split(groups).join('');
  return Number.parseFloat(plain.replace(decimal, '.'));
}

/** Takes folded text (lower case, no accents). Years, days of the month and clock times are no news by themselves. */
export function numbersOf(folded: string, language: string): NumberFact[] {
  const found: NumberFact[] = [];
  const cleaned = folded
    .replace(/\(\d{1,2}(\/\d{1,2})?(\/\d{2,4})?\)/g, ' ')
    .replace(/\b\d{1,2}h(\d{2})?\b|\b\d{1,2}:\d{2}\b/g, ' ')
    .replace(
      /\b\d{1,2}º? de (janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)/g,
      ' ',
    )
    .replace(/\b\d{1,2}\/\d{1,2}(\/\d{2,4})?\b/g, ' ');
  const withoutScores = cleaned.replace(
    /\b(\d{1,2}) ?(a|x|-) ?(\d{1,2})\b(?! ?(anos|%|por cento|mil))/g,
    (_, home, __, away) => {
      found.push({ kind: 'score', value: Math.max(+home, +away) * 100 + Math.min(+home, +away) });
      return ' ';
    },
  );
  for (const [, currency, digits = '', unit] of withoutScores.matchAll(pattern)) {
    const value = valueOf(digits, language) * (scales[unit ?? ''] ?? 1);
    if (!Number.isFinite(value)) continue;
    if (currency) found.push({ kind: 'money', value });
    else if (unit === '%' || unit === 'por cento' || unit === 'percent') found.push({ kind: 'percent', value });
    else if (unit === 'º' || unit === 'ª' || unit === '°') found.push({ kind: 'ordinal', value });
    else if (!(Number.isInteger(value) && value >= 1900 && value <= 2100 && !unit))
      found.push({ kind: 'plain', value });
  }
  for (const [word] of withoutScores.matchAll(/[a-z]+/g)) {
    const value = spelled.get(word);
    if (value !== undefined) found.push({ kind: 'plain', value });
  }
  return found;
}

const months = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const monthNumber = new Map(months.map((name, index) => [name, index]));
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
const DAY = 86_400_000;

/** The days (counted from 1970) a text speaks of, read against its day of publication. */
export function daysOf(folded: string, publishedAt: number | null): number[] {
  if (publishedAt === null) return [];
  const today = Math.floor((publishedAt - 3 * 3_600_000) / DAY);
  const days = new Set<number>();
  const near = (dayOfMonth: number): void => {
    for (let step = 0; step <= 15; step++) {
      for (const day of [today - step, today + step]) {
        if (new Date(day * DAY).getUTCDate() === dayOfMonth) {
          days.add(day);
          return;
        }
      }
    }
  };
  for (const [, day] of folded.matchAll(/\((\d{1,2})º?(?:\/\d{1,2})?(?:\/\d{2,4})?\)/g)) near(Number(day));
  for (const [, day, month = ''] of folded.matchAll(/\b(\d{1,2})º? de ([a-z]+)/g)) {
    const index = monthNumber.get(month);
    if (index === undefined) continue;
    const year = new Date(publishedAt).getUTCFullYear();
    const candidates = [year - 1, year, year + 1].map((y) => Date.UTC(y, index, Number(day)) / DAY);
    candidates.sort((a, b) => Math.abs(a - today) - Math.abs(b - today));
    if (candidates[0] !== undefined) days.add(candidates[0]);
  }
  if (/\bhoje\b|\btoday\b/.test(folded)) days.add(today);
  if (/\bontem\b|\byesterday\b/.test(folded)) days.add(today - 1);
  if (/\bamanha\b|\btomorrow\b/.test(folded)) days.add(today + 1);
  for (const [, name = ''] of folded.matchAll(
    /\bn?est[ea] (?:ultim[ao] )?(domingo|segunda|terca|quarta|quinta|sexta|sabado)\b(?![^.]{0,14}\()/g,
  )) {
    const wanted = weekdays.indexOf(name);
    for (const step of [0, -1, 1, -2, 2, -3, 3]) {
      if (new Date((today + step) * DAY).getUTCDay() === wanted) {
        days.add(today + step);
        break;
      }
    }
  }
  return [...days].sort((a, b) => a - b);
}

export function monthsOf(folded: string): number[] {
  const found = new Set<number>();
  for (const [word] of folded.matchAll(/[a-z]+/g)) {
    const month = monthNumber.get(word);
    if (month !== undefined) found.add(month);
  }
  return [...found].sort((a, b) => a - b);
}
