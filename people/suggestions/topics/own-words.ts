import { isRole } from '../../../contract/rules/job-titles.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';

const separators =
  /[,;.|/•·()–—:]+|\s-\s|\s(?:e|and|com|with|para|for|sobre|about|no setor de|na área de|na area de|in the field of|focad[oa] em|especializad[oa] em|focused on|em|in|at|n[ao]s?)\s/giu;
const leadIns =
  /^(?:(?:eu|sou|trabalho|atuo|cuido|lidero|estudo|uma?|o|a|os|as|the|i|i'm|am|work|lead|an|my|we|nós|minha|meu|gosto|like|enjoy|interesso-me|planto|cultivo|produzo|crio|grow|raise|produce|empresa|company|área|area|setor|sector|mercado|market|de|of|do|da)(?:\s+|$))+/iu;
const mostWords = 4;
/** Common words of job lines that are not topics; `chooseFields` reads them. */
const workplaces = /^(?:escritori|empresa|office|firm|company|agencia|equipe|team|area|setor)/;
/** Adjectives in titles: a "mechanical engineer" does not follow "mechanical". */
const titleAdjectives = /(?:ical|ial)$|^(?:civil|legal|senior|junior|chief|general|assistant)$/;
const links = /^(?:d[aeo]s?|em|n[ao]s?|of|uma?|the)$/;

/** "produtor de café" follows coffee; a title with an adjective ("advogada trabalhista") names no topic. */
function withoutRole(part: string): string {
  const words = part.split(/\s+/);
  const forms = words.map(normaliseTerm);
  if (isRole(forms.at(-1)!) && words.length > 1)
    return words.length === 2 && titleAdjectives.test(forms[0]!) ? '' : words.slice(0, -1).join(' ');
  if (!isRole(forms[0]!)) return part;
  const link = forms.findIndex((form) => links.test(form));
  const rest = link < 0 ? -1 : forms.findIndex((form, at) => at > link && !links.test(form));
  return rest < 0 ? '' : words.slice(rest).join(' ');
}

/** "no sul de Minas": a place of work is not a topic. */
const whereabouts = /\s(?:em|n[ao]s?|in|at)\s+(?:the\s+)?\p{Ll}+\s+(?:d[aeo]s?|of)\s+\p{Lu}[^,;.|]*/gu;

/** Phrases of the reader's line that can be followed as written: "hidrogênio verde", "green hydrogen". */
export function ownWords(about: string): string[] {
  const seen = new Set<string>();
  return about
    .replace(whereabouts, '')
    .split(separators)
    .map((part) => withoutRole(part.trim().replace(leadIns, '').trim()))
    .filter((part) => {
      const form = normaliseTerm(part);
      const isFit = /\p{L}{3,}/u.test(part) && part.length <= 60 && part.split(/\s+/).length <= mostWords;
      const isPerson = isRole(form.split(' ')[0]!) || workplaces.test(form);
      if (!isFit || /[<>{}]/.test(part) || isPerson || seen.has(form)) return false;
      seen.add(form);
      return true;
    });
}
