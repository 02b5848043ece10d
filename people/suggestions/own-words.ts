import { normaliseTerm } from '../../contract/term-form.ts';

const separators =
  /[,;.|/•·()–—:]+|\s-\s|\s(?:e|and|com|with|para|for|sobre|about|no setor de|na área de|na area de|in the field of|focad[oa] em|especializad[oa] em|focused on|em|in|at)\s/giu;
const leadIns =
  /^(?:(?:eu|sou|trabalho|atuo|cuido|lidero|estudo|uma?|o|a|os|as|the|i|i'm|am|work|lead|an|my|we|nós|minha|meu|gosto|like|enjoy|interesso-me|empresa|company|área|area|setor|sector|mercado|market|de|of|do|da)(?:\s+|$))+/iu;
const mostWords = 4;
/** Who somebody is and where they sit is told in nearly every line, and watched by nobody; `chooseFields` makes use of it. */
const roles =
  /^(?:advogad|engenheir|analist|gerent|diretor|coordenador|supervisor|assistent|auxiliar|estagiari|tecnic|professor|medic|enfermeir|dentist|psicolog|jornalist|consultor|vendedor|contador|arquitet|design|desenvolvedor|programador|empresari|empreendedor|fundador|soci|don|chef|president|ceo|cto|cfo|founder|owner|student|estudant|aposentad|retired|freelanc|autonom|servidor|funcionari|pesquisador|cientist|lawyer|attorney|engineer|analyst|manager|director|head|lead|nurse|doctor|physician|teacher|consultant|developer|architect|accountant|researcher|scientist|salesperson|agronom|veterinari|farmaceutic|fisioterapeut|nutricionist|economist|corretor|produtor|escritori|empresa|office|firm|company|agencia|equipe|team|area|setor)[a-z]*\b/;

/** Stretches of the reader's own line that can be watched as they stand: "hidrogênio verde", "green hydrogen". */
export function ownWords(about: string): string[] {
  const seen = new Set<string>();
  return about
    .split(separators)
    .map((part) => part.trim().replace(leadIns, '').trim())
    .filter((part) => {
      const form = normaliseTerm(part);
      const isFit = /\p{L}{3,}/u.test(part) && part.length <= 60 && part.split(/\s+/).length <= mostWords;
      if (!isFit || /[<>{}]/.test(part) || roles.test(form) || seen.has(form)) return false;
      seen.add(form);
      return true;
    });
}
