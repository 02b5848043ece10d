import type { TermTrial } from '../../contract/lab.ts';
import { termMaxLength } from '../../contract/rules/field-limits.ts';
import type { CurrentArticle } from '../current/current-article.ts';
import { compileTerm } from '../matching/query/compile-term.ts';
import { fold } from '../text/fold.ts';
import { caseOf, type Token, tokenize } from '../text/tokens.ts';
import type { Found, LabIndex } from './lab-index.ts';
import { perDayOf } from './wordings.ts';

type Sense = TermTrial['senses'][number];

/** The strongest ones; more would take longer and say the same. */
const mostArticlesRead = 150;
/** A meaning that fewer of the articles have is noise. */
const leastShare = 0.12;
const fewestArticles = 2;
const mostSenses = 4;
/** A longer name whose articles also use the short one is the same thing ("Lula da Silva"). */
const mostShortUse = 0.4;
const links = new Set(['de', 'da', 'do', 'dos', 'das', 'of', 'the']);

interface Use {
  article: CurrentArticle;
  /** How the word is written where its capital says something. */
  cases: Set<'lower' | 'capital' | 'upper'>;
  /** Longer names it is part of. */
  names: Set<string>;
  isBare: boolean;
}

/**
 * The meanings of a one-word term, told apart by how it is written: the company Vale, the word vale, and longer names such as
 * Vale do Paraíba. Each is offered as a wording that brings it alone. Nothing for a term that means one thing.
 */
export function findSenses(index: LabIndex, term: string, found: Found, days: number): Sense[] {
  const tokens = tokenize(term);
  const word = tokens.length === 1 ? fold(term.slice(tokens[0]!.start, tokens[0]!.end)) : '';
  if (word.length < 2 || term.includes('"')) return [];
  const uses = found.articles.slice(0, mostArticlesRead).map((article) => readUse(article, word));
  const names = longerNames(uses);
  const cases = caseWordings(term, uses);
  // the bare name beside its longer namesakes: what it stands for when they are taken away
  const without = names.map(({ wording }) => ` -"${wording}"`).join('');
  const wordings: Meant[] = [
    ...cases.map(({ kind, wording, example }) => ({
      wording: kind === 'lower' ? wording : wording + without,
      example,
    })),
    ...names,
  ];
  if (wordings.length === 0) return [];
  if (names.length > 0 && cases.length === 0) {
    const bare = uses.find(({ names: longer }) => longer.size === 0);
    if (bare) wordings.push({ wording: `${term}${without}`, example: bare.article.title });
  }
  const senses = wordings.flatMap((meant) => toSense(index, meant, days));
  return senses.length > 1 ? senses.slice(0, mostSenses) : [];
}

/** A wording and a headline that shows what it means. */
interface Meant {
  wording: string;
  example: string;
}

function toSense(index: LabIndex, { wording, example }: Meant, days: number): Sense[] {
  if (wording.length > termMaxLength) return [];
  const { stories } = index.find(compileTerm(wording));
  if (stories.size === 0) return [];
  return [{ wording, perDay: perDayOf(stories.size, days), example }];
}

function readUse(article: CurrentArticle, word: string): Use {
  const use: Use = { article, cases: new Set(), names: new Set(), isBare: false };
  for (const text of [article.title, article.text]) {
    const tokens = tokenize(text);
    for (const [at, { start, end, opens }] of tokens.entries()) {
      // without its accents a word is as long as with them: most words need not be folded
      if (end - start !== word.length) continue;
      const written = text.slice(start, end);
      if (fold(written) !== word) continue;
      const name = caseOf(written) === 'lower' ? undefined : nameFrom(text, tokens, at);
      if (name) use.names.add(name);
      else use.isBare = true;
      const kind = caseOf(written);
      // a capital inside a longer name (Minas e Energia) says nothing about the word alone
      const isAlone = !opens && !name && !(kind === 'capital' && endsName(text, tokens, at));
      if (isAlone && kind !== 'mixed') use.cases.add(kind);
    }
  }
  return use;
}

/** "Vale do Paraíba" from its first word on; undefined when the next word is no name. */
function nameFrom(text: string, tokens: Token[], at: number): string | undefined {
  const wordAt = (index: number) => {
    const token = tokens[index];
    return token && !token.apart ? text.slice(token.start, token.end) : undefined;
  };
  const next = wordAt(at + 1);
  const last = next !== undefined && links.has(next.toLowerCase()) ? at + 2 : at + 1;
  const word = wordAt(last);
  if (word === undefined || caseOf(word) !== 'capital') return undefined;
  return text.slice(tokens[at]!.start, tokens[last]!.end);
}

/** "Energia" in "Minas e Energia": a capital stands before it, with or without a linking word. */
function endsName(text: string, tokens: Token[], at: number): boolean {
  const before = [tokens[at - 1], tokens[at - 2]].map((token) => token && text.slice(token.start, token.end));
  const [previous, other] = before;
  if (previous === undefined || tokens[at]!.apart) return false;
  if (caseOf(previous) !== 'lower') return true;
  return (links.has(previous) || previous === 'e') && other !== undefined && caseOf(other) !== 'lower';
}

function longerNames(uses: readonly Use[]): Meant[] {
  const byName = new Map<string, Use[]>();
  for (const use of uses) for (const name of use.names) byName.getOrInsertComputed(name, () => []).push(use);
  return [...byName]
    .filter(([, holders]) => {
      const isFrequent = holders.length >= fewestArticles && holders.length / uses.length >= leastShare;
      return isFrequent && holders.filter(({ isBare }) => isBare).length / holders.length <= mostShortUse;
    })
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, 2)
    .map(([wording, holders]) => ({ wording, example: holders[0]!.article.title }));
}

/** Only where both a name (or an acronym) and the plain word are really meant. */
function caseWordings(term: string, uses: readonly Use[]): (Meant & { kind: 'capital' | 'upper' | 'lower' })[] {
  const word = term.trim();
  const forms = {
    capital: word.charAt(0).toUpperCase() + word.slice(1),
    upper: word.toUpperCase(),
    lower: word,
  };
  if (caseOf(word) !== 'lower') return [];
  const meant = (['capital', 'upper', 'lower'] as const).flatMap((kind) => {
    const holders = uses.filter(({ cases }) => cases.has(kind) && cases.size === 1);
    const isMeant = holders.length >= fewestArticles && holders.length / uses.length >= leastShare;
    const plainest = holders.find(({ names }) => names.size === 0) ?? holders[0];
    return isMeant && plainest ? [{ kind, wording: forms[kind], example: plainest.article.title }] : [];
  });
  const isSplit = meant.length > 1 && meant.some(({ kind }) => kind === 'lower');
  return isSplit ? meant : [];
}
