import type { Language } from '../contract/language.ts';
import { words } from './words.ts';

/**
 * Texts of a reader that another person reads in a mail: the reader's name, a clipping's name, its terms. Without these
 * rules anybody could send any text to any address through us.
 */

/** Advertising words, folded. A false match costs little: the address is shown instead. */
const advertising = new Set(
  `acesse aproveite barato bonus brinde cassino clique compre desconto descontos dinheiro ganhar ganhe ganhou garantido gratis
  imperdivel ligue milionario oferta ofertas premiado premio premios promocao promocoes sorteado sorteio telegram urgente viagra
  whatsapp zap bargain bonus buy cash casino cheap cialis click discount earn free jackpot lottery offer prize prizes subscribe
  urgent visit win winner won`.split(/\s+/),
);
/** Words that spell an address out. */
const spelled = new Set(['arroba', 'ponto', 'dot', 'http', 'https', 'www']);

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const oneLine = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** No advertising, no spelled-out address, nothing that a mail program turns into a link, such as `t.me/x`. */
function isClean(text: string): boolean {
  const used = fold(text).match(/\p{L}+/gu) ?? [];
  return text.search(linkPattern) < 0 && !used.some((word) => advertising.has(word) || spelled.has(word));
}

/** One to five words of letters, each a name, an initial or a particle. */
const personPattern =
  /^\p{Lu}[\p{L}\p{M}'’-]{1,19}(?: (?:d[aeo]s?|e|von|van|de la|\p{Lu}\.|Jr\.|\p{Lu}[\p{L}\p{M}'’-]{0,19})){0,4}$/u;
const initialsPattern = /^(?:\p{Lu}\. ?){1,3} ?\p{Lu}[\p{L}\p{M}'’-]{1,19}(?: \p{Lu}[\p{L}\p{M}'’-]{1,19}){0,2}$/u;
const longestPerson = 48;

/** A person's name if it looks like one, else the address. */
export function personName(name: string | null, address: string): string {
  const text = oneLine(name ?? '');
  const isName = text.length <= longestPerson && (personPattern.test(text) || initialsPattern.test(text));
  return isName && isClean(text) ? text : address;
}

/** Words, figures and plain punctuation; a dot only after a single letter, as in "S.A.". */
const titlePattern = /^(?:[\p{L}\p{M}\p{N} ,:&'’()/–-]|(?<=(?:^|[ .])\p{L})\.)+$/u;
const shortestTitle = 2;
const mostWords = 8;
/** Fewer than a telephone number has. */
const mostDigits = 6;

/** Whether a name that is not a person's may be shown to others as it is. */
export function isTitleForOthers(name: string): boolean {
  const text = oneLine(name);
  return (
    text.length >= shortestTitle &&
    text.split(' ').length <= mostWords &&
    (text.match(/\p{N}/gu) ?? []).length <= mostDigits &&
    titlePattern.test(text) &&
    isClean(text)
  );
}

/** A clipping's name if it is acceptable, else its owner's; `owner` is null if the owner is not named. */
export function clippingTitle(name: string, owner: string | null, language: Language): string {
  if (isTitleForOthers(name)) return oneLine(name);
  return owner ? words(language)('clippingFrom', { owner }) : words(language)('clippingUnnamed');
}

const dot = '[.。]';
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const linkPattern = new RegExp(
  `(?:\\p{L}[\\p{L}\\p{N}+-]*://|[^\\s@]+@)?(?:${label}${dot})+(?:\\p{L}[\\p{L}\\p{N}-]+|\\d+(?<=(?:\\d+${dot}){3}\\d+))(?:[/?#:]\\S*)?`,
  'giu',
);

/** The text without anything that a mail program turns into a link: of each only the first word is kept. */
export function withoutLinks(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return plain.replace(linkPattern, (link) => {
    const [local, host] = link.replace(/^\p{L}[\p{L}\p{N}+-]*:\/\//u, '').split('@');
    return (host === undefined ? (local ?? '') : `${local}.`).replace(/^www[.。]/iu, '').split(/[.。]/u, 1)[0] ?? '';
  });
}
