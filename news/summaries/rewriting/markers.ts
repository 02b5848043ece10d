import { isSameNumber, type ReadWord } from './read-sentence.ts';

export type MarkerClass = 'negation' | 'modality';

const words = (text: string) => new Set(text.split(/\s+/));

/** Without accents. */
const NEGATIONS = words(`nao nem nunca jamais sem nenhum nenhuma ninguem tampouco nada nega negam negou negaram negava
  negado desmente desmentiu desmentiram descarta descartou descartaram not no never none nobody without neither nor cannot
  deny denies denied denying`);
const MODALS = words(`pode podem poderia poderiam podera poderao possa possam deve devem deveria deveriam devera deverao
  teria teriam seria seriam haveria haveriam estaria estariam talvez possivelmente provavelmente supostamente suposto suposta
  supostos supostas possivel provavel suspeita suspeitas suspeito suspeitos
  may might could should would must can likely possibly perhaps probably expected allegedly alleged reportedly possible suspected`);
/** Nouns with the ending of a conditional. */
const NOUNS =
  words(`maioria categoria secretaria diretoria parceria bateria loteria periferia refinaria livraria padaria maria
  historia memoria vitoria materia industria bilheteria mercadoria auditoria teoria portaria ouvidoria consultoria procuradoria
  promotoria defensoria engenharia hotelaria cavalaria infantaria galeria artilharia`);

const isConditional = (folded: string): boolean =>
  folded.length >= 6 && /[aei]ria(?:m|mos)?$/.test(folded) && !NOUNS.has(folded);

function markerOf({ folded, kind }: ReadWord, language: string): MarkerClass | undefined {
  if (kind !== 'word') return undefined;
  // "no" is "in the" in Portuguese
  if (language === 'pt' && folded === 'no') return undefined;
  if (NEGATIONS.has(folded) || /n['’]t$/.test(folded)) return 'negation';
  if (MODALS.has(folded) || (language === 'pt' && isConditional(folded))) return 'modality';
  return undefined;
}

/** Inflected forms of one word share their beginning. */
export function isSameRoot(one: string, other: string): boolean {
  if (one === other) return true;
  const shortest = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shortest && one[shared] === other[shared]) shared++;
  if (shortest < 5) return shared === shortest && shared >= 3 && Math.abs(one.length - other.length) <= 2;
  return shared >= Math.max(4, shortest - 3);
}

interface Marker {
  kind: MarkerClass;
  /** The next content words, which are denied or only possible. */
  scope: ReadWord[];
}

const SCOPE = 2;
const REACH = 6;

function markersIn(sentence: readonly ReadWord[], language: string): Marker[] {
  return sentence.flatMap((word, at) => {
    const kind = markerOf(word, language);
    if (!kind) return [];
    const scope = MODALS.has(word.folded) || !isConditional(word.folded) ? [] : [word];
    for (let i = at + 1; i < Math.min(sentence.length, at + 1 + REACH) && scope.length < SCOPE; i++) {
      const next = sentence[i]!;
      if ((next.apart && scope.length > 0) || next.begins) break;
      if (!next.isStop && !markerOf(next, language)) scope.push(next);
    }
    return [{ kind, scope }];
  });
}

const isSameWord = (one: ReadWord, other: ReadWord): boolean =>
  one.kind === 'number' ? isSameNumber(one, other) : isSameRoot(one.folded, other.folded);

/** If this share of a sentence is kept, its negations and possibilities must be kept as well. */
const WHOLE = 0.85;

/** Each "not" and "may" of the sources must be kept where its words are used, and none may be added. */
export function markerRefusal(
  rewritten: readonly ReadWord[],
  sources: readonly (readonly ReadWord[])[],
  language: string,
): MarkerClass | undefined {
  const ours = markersIn(rewritten, language);
  const theirs = sources.map((source) => markersIn(source, language));
  const tells = (word: ReadWord) => !word.isStop && !markerOf(word, language);
  for (const kind of ['negation', 'modality'] as const) {
    const free = ours.filter((marker) => marker.kind === kind);
    const wanted = theirs.flat().filter((marker) => marker.kind === kind);
    for (const marker of wanted) {
      const [first] = marker.scope;
      if (!first) continue;
      const found = free.findIndex(({ scope }) => scope[0] && isSameWord(first, scope[0]));
      const near = found >= 0 ? found : free.findIndex(({ scope }) => scope.some((word) => isSameWord(first, word)));
      if (near >= 0) {
        free.splice(near, 1);
        continue;
      }
      const rewrittenAs = rewritten.filter((word) => tells(word) && isSameWord(first, word)).map(({ stem }) => stem);
      const plainIn = (source: readonly ReadWord[]) =>
        source.filter((one) => tells(one) && rewrittenAs.includes(one.stem)).length;
      const marked = wanted.filter(({ scope: [word] }) => word && rewrittenAs.includes(word.stem)).length;
      const plainly = sources.reduce((sum, source) => sum + plainIn(source), 0) - marked;
      if (rewrittenAs.length > Math.max(0, plainly)) return kind;
    }
    // a marker in the rewriting that no source has at the same word
    const isKnown = ({ scope }: Marker) =>
      wanted.some(
        (other) => scope.length === 0 || other.scope.some((word) => scope.some((one) => isSameWord(one, word))),
      );
    if (free.some((marker) => !isKnown(marker))) return kind;
    const isLost = sources.some((source, index) => {
      const words = source.filter(tells);
      const kept = words.filter((word) => rewritten.some((one) => tells(one) && isSameWord(word, one))).length;
      const count = theirs[index]!.filter((marker) => marker.kind === kind).length;
      return kept >= WHOLE * words.length && ours.filter((marker) => marker.kind === kind).length < count;
    });
    if (isLost) return kind;
  }
  return undefined;
}
