import { normaliseTerm } from '../terms/term.ts';

const separators =
  /[,;.|/•·()–—:]+|\s-\s|\s(?:e|and|com|with|para|for|sobre|about|no setor de|na área de|na area de|in the field of|focad[oa] em|especializad[oa] em|focused on|em|in|at)\s/giu;
const leadIns =
  /^(?:(?:eu|sou|trabalho|atuo|cuido|lidero|estudo|uma?|o|a|os|as|the|i|i'm|am|work|lead|an|my|we|nós|minha|meu|empresa|company|área|area|setor|sector|mercado|market|de|of|do|da)(?:\s+|$))+/iu;
const mostWords = 4;

/** Stretches of the reader's own line that can be watched as they stand: "hidrogênio verde", "green hydrogen". */
export function ownWords(about: string): string[] {
  const seen = new Set<string>();
  return about
    .split(separators)
    .map((part) => part.trim().replace(leadIns, '').trim())
    .filter((part) => {
      const form = normaliseTerm(part);
      const isFit = /\p{L}{3,}/u.test(part) && part.length <= 60 && part.split(/\s+/).length <= mostWords;
      if (!isFit || /[<>{}]/.test(part) || seen.has(form)) return false;
      seen.add(form);
      return true;
    });
}
