import { entityExpander, NamespaceScope, readDoctype } from './parse-declarations.ts';
import {
  findInner,
  findUnbalanced,
  isNameStart,
  nameEnd,
  readAttributes,
  skipDeclaration,
  tagEnd,
} from './parse-markup.ts';

/** A child of the feed or of an entry, not yet parsed: most of a long feed never is. */
export interface RawField {
  raw: string;
  /** The start tag's attributes as written. */
  inside: string;
  isAtom: boolean;
  base: string | undefined;
}

export interface RawNode {
  fields: Map<string, RawField[]>;
  inside: string;
}

export interface RawFeed {
  root: string;
  feed: RawNode;
  entries: RawNode[];
  /** Whether the outermost element was closed: a truncated document is not an empty feed. */
  isComplete: boolean;
}

export type FeedParseCode =
  | 'empty'
  | 'html_page'
  | 'not_a_feed'
  | 'too_deep'
  | 'bad_json'
  | 'parser_timeout'
  | 'parser_died';

export class FeedParseError extends Error {
  readonly code: FeedParseCode;

  constructor(code: FeedParseCode, message: string) {
    super(message);
    this.name = 'FeedParseError';
    this.code = code;
  }
}

interface Frame {
  written: string;
  place: 'outside' | 'feed' | 'entry';
  scope: NamespaceScope;
  base: string | undefined;
}

const MAX_DEPTH = 200;
/** How often misspelt end tags are searched for: each search reads the rest of the document. */
const MAX_REPAIRS = 100;
const MAX_ENTRIES = 200_000;
const feedElements = new Set(['rss', 'rdf:rdf', 'feed', 'channel']);
const feedFields = new Set(['title', 'link', 'id', 'language', 'dc:title', 'dc:language']);
/** Parts of a feed with titles and links of their own. */
const asides = new Set('image textinput cloud items source author skipdays skiphours category'.split(' '));

/** One tolerant pass over a document's markup; collects the raw fields of the feed and its entries. */
class Scanner {
  readonly #text: string;
  readonly #frames: Frame[] = [];
  readonly #result: RawFeed = { root: '', feed: { fields: new Map(), inside: '' }, entries: [], isComplete: false };
  /** By element name: there is no close tag before this index, so the search is not repeated. */
  readonly #unclosedUntil = new Map<string, number>();
  readonly #documentBase: string | undefined;
  #expand: (raw: string) => string = (raw) => raw;
  #entry: RawNode | undefined;
  #at = 0;
  #repairs = 0;

  constructor(text: string, base: string | undefined) {
    this.#text = text;
    this.#documentBase = base;
  }

  run(): RawFeed {
    const text = this.#text;
    for (;;) {
      const lt = text.indexOf('<', this.#at);
      if (lt === -1) break;
      const code = text.charCodeAt(lt + 1);
      if (code === 33 || code === 63) this.#declaration(lt);
      else if (code === 47) this.#close(lt);
      else if (isNameStart(code)) {
        if (!this.#open(lt)) break;
      } else this.#at = lt + 1;
    }
    this.#finishEntry();
    this.#result.isComplete = this.#frames.length === 0;
    return this.#result;
  }

  #declaration(lt: number): void {
    if (!/^<!doctype/i.test(this.#text.slice(lt, lt + 9))) {
      this.#at = skipDeclaration(this.#text, lt);
      return;
    }
    const doctype = readDoctype(this.#text, lt);
    this.#expand = entityExpander(doctype.entities);
    this.#at = doctype.end;
  }

  #close(lt: number): void {
    const stop = nameEnd(this.#text, lt + 2);
    const written = this.#text.slice(lt + 2, stop);
    const end = this.#text.indexOf('>', stop);
    this.#at = end === -1 ? this.#text.length : end + 1;
    const level = this.#frames.findLastIndex((frame) => frame.written === written);
    if (level === -1) return;
    if (this.#frames.some((frame, index) => index >= level && frame.place === 'entry')) this.#finishEntry();
    this.#frames.length = level;
  }

  /** False if the rest cannot be parsed. */
  #open(lt: number): boolean {
    const text = this.#text;
    const stop = nameEnd(text, lt + 1);
    const end = tagEnd(text, stop);
    if (end === -1) return false;
    const selfClosed = text.charCodeAt(end - 1) === 47;
    const written = text.slice(lt + 1, stop);
    const inside = text.slice(stop, selfClosed ? end - 1 : end);
    this.#at = end + 1;
    const parent = this.#frames.at(-1);
    const scope = (parent?.scope ?? new NamespaceScope()).enter(inside, this.#result.root === '');
    const { name, isAtom: isDeclaredAtom } = scope.name(written);
    if (this.#result.root === '') this.#result.root = name;
    if (name === 'html' || name === 'xhtml:html') return false;
    // Some Atom feeds lack the namespace; then the root's name decides.
    const isAtom = isDeclaredAtom || (this.#result.root === 'feed' && !name.includes(':'));
    const base = this.#baseOf(inside, parent);
    const place = parent?.place ?? 'outside';

    if (name === 'item' || name === 'entry') {
      if (this.#result.entries.length >= MAX_ENTRIES) return false;
      this.#startEntry(inside);
      if (selfClosed) this.#finishEntry();
      else this.#push({ written, place: 'entry', scope, base });
      return true;
    }
    const node =
      place === 'entry' ? this.#entry : place === 'feed' && feedFields.has(name) ? this.#result.feed : undefined;
    if (node) {
      const raw = this.#expand(selfClosed ? '' : this.#inner(written));
      addField(node, name, { raw, inside, isAtom, base });
      return true;
    }
    if (selfClosed) return true;
    if (asides.has(name) && place === 'feed') this.#inner(written);
    else if (feedElements.has(name)) {
      if (name === 'channel' || name === 'feed') this.#result.feed.inside = inside;
      this.#push({ written, place: 'feed', scope, base });
    } else this.#push({ written, place: 'outside', scope, base });
    return true;
  }

  #push(frame: Frame): void {
    if (this.#frames.length >= MAX_DEPTH) throw new FeedParseError('too_deep', 'elements are nested too deeply');
    this.#frames.push(frame);
  }

  #startEntry(inside: string): void {
    this.#finishEntry();
    const open = this.#frames.findLastIndex((frame) => frame.place === 'entry');
    if (open !== -1) this.#frames.length = open;
    this.#entry = { fields: new Map(), inside };
  }

  #finishEntry(): void {
    if (this.#entry) this.#result.entries.push(this.#entry);
    this.#entry = undefined;
  }

  /** The content of the element just opened; up to the next tag if it is never closed. */
  #inner(written: string): string {
    const text = this.#text;
    const from = this.#at;
    if (from >= (this.#unclosedUntil.get(written) ?? 0)) {
      const enclosing = this.#frames.findLast((frame) => frame.place !== 'outside')?.written;
      const inner = findInner(text, written, from, enclosing);
      if (inner.closed) {
        this.#at = inner.next;
        return text.slice(from, inner.end);
      }
      this.#unclosedUntil.set(written, inner.end);
    }
    const next = text.indexOf('<', from);
    const plainEnd = next === -1 ? text.length : next;
    const hasText = text.slice(from, plainEnd).trim() !== '';
    this.#at = hasText || this.#repairs >= MAX_REPAIRS ? plainEnd : findUnbalanced(text, from);
    if (!hasText) this.#repairs += 1;
    return text.slice(from, this.#at);
  }

  #baseOf(inside: string, parent: Frame | undefined): string | undefined {
    const outer = parent ? parent.base : this.#documentBase;
    if (!inside.includes('xml:base')) return outer;
    const own = readAttributes(inside).get('xml:base')?.trim() ?? '';
    return URL.canParse(own, outer) ? new URL(own, outer).href : outer;
  }
}

function addField(node: RawNode, name: string, field: RawField): void {
  const fields = node.fields.get(name);
  if (!fields) node.fields.set(name, [field]);
  // authors and links are repeated a few times, nothing more often
  else if (fields.length < 20) fields.push(field);
}

export function scanFeed(text: string, base: string | undefined): RawFeed {
  return new Scanner(text, base).run();
}
