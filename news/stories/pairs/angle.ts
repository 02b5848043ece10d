/** How a headline approaches its news. Two articles on one event from different angles are related, not the same. */
export interface Angle {
  /** Bits: opinion and analysis, explanation, service and pictures. */
  genre: number;
  /** Somebody is quoted. */
  isQuote: boolean;
  /** It has yet to happen. */
  isAhead: boolean;
}

const GENRES = [
  /\b(?:analise|opiniao|editorial|coluna|debate|assunto|podcast|avalia|analista|analysis|opinion)\b/,
  /\b(?:entenda|o que (?:e|se sabe|esperar|acontece|muda|pode)|por que|como|quem e|saiba|conheca|explica|relembre|quais?|why|how|what)\b/,
  /\b(?:veja|confira|videos?|fotos|assista|ao vivo|acompanhe|onde assistir|lista|calendario|horario|watch|photos|live)\b/,
];
const QUOTE = /["“”‘]|(?:^|\s)'|\b(?:diz|dizem|afirma|disse|says|said)\b/;
const AHEAD = /\b(?:sera|serao|vai|vao|deve|devem|pode|podem|poderia|preve|amanha|will|may|could|might)\b/;

/** Takes a folded headline. */
export function angleOf(title: string): Angle {
  let genre = 0;
  GENRES.forEach((pattern, index) => {
    if (pattern.test(title)) genre |= 1 << index;
  });
  return { genre, isQuote: QUOTE.test(title), isAhead: AHEAD.test(title) };
}
