import { describe, expect, it } from 'vitest';
import { errorStatus } from '../contract/errors.ts';
import { en } from '../tests/support/english.ts';
import { pt as all } from './pt.ts';

/** The operator's pages are in Portuguese only (requirements R5). */
const { admin: _, ...pt } = all;

type Words = string | { readonly [key: string]: Words };

function keysOf(words: Words, path = ''): string[] {
  if (typeof words === 'string') return [path];
  return Object.entries(words).flatMap(([key, value]) => keysOf(value, path ? `${path}.${key}` : key));
}

function textAt(words: Words, path: string): string {
  const found = path.split('.').reduce<Words>((at, key) => (typeof at === 'string' ? '' : (at[key] ?? '')), words);
  return typeof found === 'string' ? found : '';
}

/** Names of arguments and tags in a message: `{count, plural, …}`, those within its branches, and `<link>`. */
function argumentsOf(text: string): string[] {
  const names = [...text.matchAll(/<(\w+)>/g)].map((match) => match[1]!);
  for (const piece of bracedIn(text)) {
    const [name, kind] = piece.split(',', 2).map((part) => part.trim());
    names.push(name!);
    if (kind === 'plural' || kind === 'select') names.push(...bracedIn(piece).flatMap(argumentsOf));
  }
  return [...new Set(names)].sort();
}

/** What stands between outermost braces. */
function bracedIn(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{' && depth++ === 0) start = at + 1;
    if (text[at] === '}' && --depth === 0) found.push(text.slice(start, at));
  }
  return found;
}

describe('the catalogue', () => {
  it('has the same keys in both languages', () => {
    expect(keysOf(en).sort()).toEqual(keysOf(pt).sort());
  });

  it('leaves no message empty', () => {
    const empty = (words: Words) => keysOf(words).filter((key) => textAt(words, key).trim() === '');
    expect([...empty(pt), ...empty(en)]).toEqual([]);
  });

  it('gives a message the same arguments in both languages', () => {
    const differing = keysOf(pt).filter(
      (key) => argumentsOf(textAt(pt, key)).join() !== argumentsOf(textAt(en, key)).join(),
    );
    expect(differing).toEqual([]);
  });

  it('sees the arguments of a message, those in its branches too', () => {
    const text =
      'Olá {name}, <link>{count, plural, one {# item de {owner}} other {{day, select, today {hoje} other {{date}}}}}</link>';
    expect(argumentsOf(text)).toEqual(['count', 'date', 'day', 'link', 'name', 'owner']);
  });

  it('has words for every refusal of the contract', () => {
    const { titles, ...words } = pt.errors;
    expect(Object.keys(words).sort()).toEqual(Object.keys(errorStatus).sort());
    expect(Object.keys(titles).filter((code) => !(code in errorStatus))).toEqual([]);
  });

  it('has one word for one thing, where no agreed sentence says otherwise (docs/glossary.md)', () => {
    const refused = {
      pt: /e-mail|\b(apag|devolv|venceu|logad|informe\b|insira)|falha ao/i,
      en: /e-mail|sign(ed)? in\b|\bthe mail\b(?! (server|provider))/i,
    };
    const agreed = [
      'errors.INVITE_BLANK',
      'errors.LINKEDIN_INVALID',
      'signup.form.linkedinInvalid',
      'upgrade.failed.auth',
    ];
    const others = ['onboarding.selection.signedOut', 'legal.sections.data.second', 'clippings.recipients.counts'];
    const found = (words: Words, pattern: RegExp) => keysOf(words).filter((key) => pattern.test(textAt(words, key)));
    const exempt = new Set([...agreed, ...others]);
    expect(
      [...found(all, refused.pt), ...found(en, refused.en)].filter((key) => !exempt.has(key) && !/bounce/.test(key)),
    ).toEqual([]);
  });

  it.each([
    ['terms.failed.remove', 'Não foi possível remover o termo.', 'Could not remove the term.'],
    ['terms.failed.add', 'Não foi possível adicionar o termo.', 'Could not add the term.'],
    ['terms.failed.load', 'Não foi possível carregar seus termos.', 'Could not load your terms.'],
    ['errors.TERM_EMPTY', 'Por favor, digite um termo para adicionar.', 'Please enter a term to add.'],
  ])('says %s in the agreed words (requirements R10)', (key, portuguese, english) => {
    expect(textAt(pt, key)).toBe(portuguese);
    expect(textAt(en, key)).toBe(english);
  });
});
