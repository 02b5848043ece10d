import { decodeEntities, readAttributes } from './parse-markup.ts';

const MAX_ENTITIES = 100;
const MAX_VALUE = 1_000;
const MAX_EXPANDED = 100_000;

const declaration = /<!ENTITY\s+([\w.-]{1,60})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

export interface Doctype {
  /** Where the document continues. */
  end: number;
  entities: Map<string, string>;
}

/**
 * Reads a DOCTYPE for the few short entities a feed may define. Nothing is loaded from outside, an entity that refers to another
 * is not expanded, long ones are dropped: no document grows by being parsed.
 */
export function readDoctype(text: string, at: number): Doctype {
  const entities = new Map<string, string>();
  const bracket = text.indexOf('[', at);
  const close = text.indexOf('>', at);
  if (bracket === -1 || (close !== -1 && close < bracket))
    return { end: close === -1 ? text.length : close + 1, entities };
  const last = text.indexOf(']', bracket);
  const end = last === -1 ? text.length : text.indexOf('>', last);
  for (const [, name, double, single] of text.slice(bracket, last === -1 ? bracket : last).matchAll(declaration)) {
    const value = double ?? single ?? '';
    if (entities.size >= MAX_ENTITIES) break;
    // character references are decoded where an entity is declared; the five names of XML where it is used
    if (value.length <= MAX_VALUE && !/&(?!#|amp;|lt;|gt;|quot;|apos;)/.test(value))
      entities.set(name!, value.replace(/&#\w+;/g, decodeEntities));
  }
  return { end: end === -1 ? text.length : end + 1, entities };
}

/** A replacer that stops when it has written `MAX_EXPANDED` characters. */
export function entityExpander(entities: Map<string, string>): (raw: string) => string {
  if (entities.size === 0) return (raw) => raw;
  let left = MAX_EXPANDED;
  return (raw) => {
    if (left <= 0 || !raw.includes('&')) return raw;
    return raw.replace(/&([\w.-]{1,60});/g, (whole, name: string) => {
      const value = entities.get(name);
      if (value === undefined || value.length > left) return whole;
      left -= value.length;
      return value;
    });
  };
}

/** Vocabularies by a distinctive part of their address. The core (RSS, Atom, CDF) has no prefix in our names. */
const vocabularies: [RegExp, string][] = [
  [/purl\.org\/atom|w3\.org\/2005\/atom/, 'atom'],
  [/purl\.org\/rss\/1\.0\/modules\/content/, 'content'],
  [/purl\.org\/rss\/1\.0\/modules\/rss091/, ''],
  [/purl\.org\/rss\/1\.0\/modules\//, 'x'],
  [
    /purl\.org\/rss\/|netscape\.com\/rdf|backend\.userland\.com|blogs\.law\.harvard|my\.netscape|purl\.org\/net\/rss1/,
    '',
  ],
  [/purl\.org\/dc\/terms/, 'dcterms'],
  [/purl\.org\/dc\//, 'dc'],
  [/search\.yahoo\.com\/mrss|video\.search\.yahoo/, 'media'],
  [/itunes\.com\/dtds/, 'itunes'],
  [/1999\/02\/22-rdf-syntax/, 'rdf'],
  [/w3\.org\/1999\/xhtml/, 'xhtml'],
  [/rssnamespace\.org\/feedburner/, 'feedburner'],
];

/** Feeds often do not declare the prefixes they use; these mean the same everywhere. */
const habits = new Map([...vocabularies.map(([, name]) => [name, name] as const), ['a10', 'atom'], ['rss', '']]);

export interface ElementName {
  /** Lower case, with our own prefix for known modules and `x:` for unknown ones. */
  name: string;
  isAtom: boolean;
}

/** The declarations in scope at one place of a document. */
export class NamespaceScope {
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #names = new Map<string, ElementName>();
  readonly #inAtom: boolean;

  constructor(prefixes: ReadonlyMap<string, string> = new Map(), inAtom = false) {
    this.#prefixes = prefixes;
    this.#inAtom = inAtom;
  }

  /** The scope inside a start tag; the same one if it declares nothing. */
  enter(inside: string, isRoot: boolean): NamespaceScope {
    if (!inside.includes('xmlns')) return this;
    const prefixes = new Map(this.#prefixes);
    let inAtom = this.#inAtom;
    for (const [name, value] of readAttributes(inside)) {
      if (name === 'xmlns') {
        const vocabulary = vocabularyOf(value);
        if (vocabulary === 'atom') inAtom = true;
        // A root may have any default namespace; deeper down an unknown one is an extension.
        prefixes.set('', vocabulary ?? (isRoot || value === '' ? '' : 'x'));
      } else if (name.startsWith('xmlns:')) prefixes.set(name.slice(6).trim(), vocabularyOf(value) ?? 'x');
    }
    return new NamespaceScope(prefixes, inAtom);
  }

  name(written: string): ElementName {
    const known = this.#names.get(written);
    if (known) return known;
    const lower = written.toLowerCase();
    const colon = lower.indexOf(':');
    const prefix = colon === -1 ? '' : lower.slice(0, colon);
    const vocabulary = this.#prefixes.get(prefix) ?? habits.get(prefix) ?? 'x';
    const local = lower.slice(colon + 1);
    const isCore = vocabulary === '' || vocabulary === 'atom';
    const found = {
      name: isCore ? local : `${vocabulary}:${local}`,
      isAtom: vocabulary === 'atom' || (vocabulary === '' && this.#inAtom),
    };
    if (this.#names.size < 500) this.#names.set(written, found);
    return found;
  }
}

function vocabularyOf(address: string): string | undefined {
  const plain = address.trim().toLowerCase();
  return vocabularies.find(([piece]) => piece.test(plain))?.[1];
}
