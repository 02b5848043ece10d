import { fold } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { isStopword } from '../text/stopwords.ts';
import { numberIn, SCALES } from '../text/tokens.ts';

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
  /** A comma, colon or bracket precedes it. */
  apart: boolean;
  /** A full stop or semicolon precedes it. */
  begins: boolean;
}

const WORD = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?/gu;
const OPENS = /(?:^|[.!?…:;]["”’]?\s+|["“‘(]|[–—-]\s)$/u;
const CURRENCIES: Record<string, string> = {
  ...{ reais: 'r$', real: 'r$', dolares: 'us$', dolar: 'us$', dollars: 'us$', dollar: 'us$', euros: '€', euro: '€' },
  ...{ libras: '£', pounds: '£' },
};

function unitAround(text: string, start: number, end: number): string {
  const before = /(r\$|us\$|\$|€|£)\s?$/i.exec(text.slice(Math.max(0, start - 5), start))?.[1]?.toLowerCase();
  if (before) return before === '$' ? 'us$' : before;
  const after = fold(text.slice(end, end + 24));
  if (/^\s?(?:%|por cento|per ?cent)/.test(after)) return '%';
  return CURRENCIES[/^\s?(?:de |of )?(\p{L}+)/u.exec(after)?.[1] ?? ''] ?? '';
}

/** The words of a sentence as claims of outlets are compared: numbers by value, names by their letters, the rest by stem. */
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
      apart: /[,;:.()[\]–—"“”]\s*$/u.test(gap) || /\s-\s$/u.test(gap),
      begins: /[;.!?]["”’)]*\s+["“]?$/u.test(gap),
    });
  }
  return words;
}

/** Numbers written out, without accents. "Um" and "one" are mostly articles and are left out. */
const SPELLED: Record<string, number> = {
  ...{ dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9, dez: 10, onze: 11 },
  ...{ doze: 12, treze: 13, catorze: 14, quatorze: 14, quinze: 15, dezesseis: 16, dezessete: 17, dezoito: 18 },
  ...{ dezenove: 19, vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50, sessenta: 60, setenta: 70, oitenta: 80 },
  ...{ noventa: 90, cem: 100, cento: 100, duzentos: 200, duzentas: 200, trezentos: 300, trezentas: 300 },
  ...{
    quatrocentos: 400,
    quinhentos: 500,
    seiscentos: 600,
    setecentos: 700,
    oitocentos: 800,
    novecentos: 900,
    mil: 1000,
  },
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20 },
  ...{ thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1000 },
};
