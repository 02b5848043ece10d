import { fold } from '../../text/fold.ts';
import { stem } from '../../text/stem.ts';
import { isStopword } from '../../text/stopwords.ts';
import { SCALES, SPELLED } from './number-words.ts';

export interface ReadWord {
  /** As written, a number with its scale. */
  written: string;
  /** Lower case without accents. */
  folded: string;
  stem: string;
  kind: 'word' | 'name' | 'number';
  /** Value of a number, with its scale: "1,2 bilhão" is 1.2e9. */
  value: number;
  /** Currency or %, empty for a plain count. */
  unit: string;
  isStop: boolean;
  /** First word of the sentence or of a quotation: its capital is grammar. */
  opens: boolean;
  /** A comma, colon or bracket precedes it. */
  apart: boolean;
  /** A full stop or semicolon precedes it. */
  begins: boolean;
}

const WORD = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?/gu;
const OPENS = /(?:^|[.!?…:;]["”’]?\s+|["“‘(]|[–—-]\s)$/u;
const GROUPED = { en: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, pt: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };
const CURRENCIES: Record<string, string> = {
  ...{ reais: 'r$', real: 'r$', dolares: 'us$', dolar: 'us$', dollars: 'us$', dollar: 'us$', euros: '€', euro: '€' },
  ...{ libras: '£', pounds: '£' },
};

function numberIn(digits: string, language: string): number {
  if (language === 'en') return Number.parseFloat(GROUPED.en.test(digits) ? digits.replaceAll(',', '') : digits);
  const plain = GROUPED.pt.test(digits) ? digits.replaceAll('.', '') : digits;
  return Number.parseFloat(plain.replace(',', '.'));
}

function unitAround(text: string, start: number, end: number): string {
  const before = /(r\$|us\$|\$|€|£)\s?$/i.exec(text.slice(Math.max(0, start - 5), start))?.[1]?.toLowerCase();
  if (before) return before === '$' ? 'us$' : before;
  const after = fold(text.slice(end, end + 24));
  if (/^\s?(?:%|por cento|per ?cent)/.test(after)) return '%';
  return CURRENCIES[/^\s?(?:de |of )?(\p{L}+)/u.exec(after)?.[1] ?? ''] ?? '';
}

/** The words of a sentence with what the check compares: numbers by value, names by their letters, the rest by stem. */
export function readSentence(text: string, language: string): ReadWord[] {
  const matches = [...text.matchAll(WORD)];
  const words: ReadWord[] = [];
  for (let i = 0; i < matches.length; i++) {
    const [written] = matches[i]!;
    const start = matches[i]!.index;
    const folded = fold(written);
    const lower = written.toLowerCase();
    const isDigits = /^\d/.test(written);
    const isPercent = folded === 'cento' && words.at(-1)?.folded === 'por';
    const spelled = isPercent ? undefined : SPELLED[folded];
    let value = isDigits ? numberIn(written, language) : (spelled ?? Number.NaN);
    let end = start + written.length;
    if (!isDigits && value >= 20 && fold(matches[i + 1]?.[0] ?? '') === 'e') {
      // "vinte e cinco", "cento e dez"
      const rest = SPELLED[fold(matches[i + 2]?.[0] ?? '')];
      if (rest !== undefined && rest < value && (value >= 100 || rest < 10)) {
        value += rest;
        i += 2;
        end = matches[i]!.index + matches[i]![0].length;
      }
    }
    const next = matches[i + 1];
    const scale = next && /^\s?$/.test(text.slice(end, next.index)) ? SCALES[fold(next[0])] : undefined;
    if (!Number.isNaN(value) && scale !== undefined) {
      value *= scale;
      i += 1;
      end = next!.index + next![0].length;
    }
    const isNumber = !Number.isNaN(value);
    const gap = text.slice(0, start);
    const opens = OPENS.test(gap);
    const isCapital = written[0] !== written[0]!.toLowerCase();
    words.push({
      written: text.slice(start, end),
      folded,
      stem: stem(folded, language),
      kind: isNumber ? 'number' : isCapital && !opens ? 'name' : 'word',
      value,
      unit: isNumber ? unitAround(text, start, end) : '',
      isStop: isStopword(lower, language) || isStopword(folded, language),
      opens: opens && isCapital,
      apart: /[,;:.()[\]–—"“”]\s*$/u.test(gap) || /\s-\s$/u.test(gap),
      begins: /[;.!?]["”’)]*\s+["“]?$/u.test(gap),
    });
  }
  return words;
}

export function isSameNumber(one: ReadWord, other: ReadWord): boolean {
  if (other.kind !== 'number' || Math.abs(one.value - other.value) > 1e-9 * Math.abs(one.value)) return false;
  return one.unit === other.unit || (one.unit === '' && other.unit !== '%') || other.unit === '';
}
