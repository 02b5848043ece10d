import { Parser } from 'htmlparser2';

export interface PageElement {
  tag: string;
  attributes: Record<string, string>;
  children: (PageElement | string)[];
  parent: PageElement | null;
  /** Class, id and the other naming attributes, words in lower case and apart (`relatedLinks` is `related-links`). */
  names: string;
}

export interface PageTree {
  root: PageElement;
  /** Texts of `<script type="application/ld+json">`. */
  linkedData: string[];
  /** Texts of `<script type="application/json">`, from which scripts render some pages. */
  pageData: string[];
  /** Scripts as text, never run: some contain the page's data as an assignment. */
  scripts: string[];
  metas: Record<string, string>[];
  links: Record<string, string>[];
  title: string;
}

/** No real page nests deeper; the parser's own stack costs the square of the depth. */
const DEEPEST_TAG = 1500;
/** Deeper elements are attached at this level, so that later walks may recurse. */
const DEEPEST_BRANCH = 120;
const MOST_ELEMENTS = 200_000;
const MOST_LINKED_DATA = 1_000_000;
const LONGEST_PAGE = 15_000_000;
/** Menus and comments included: no article needs more, and all later work is in proportion to it. */
const MOST_TEXT = 2_000_000;
const MOST_METAS = 500;
const LONGEST_TITLE = 1000;
const LONGEST_NAMES = 400;

const SILENT = new Set(
  'script style noscript template svg math iframe object embed canvas audio video map select option optgroup datalist textarea input button title meta link'.split(
    ' ',
  ),
);

/**
 * Parses any page into a bounded tree without scripts, styles and controls. Never throws. `<iframe/>` ends an element in the XHTML of
 * feeds, but not on a page.
 */
export function parsePage(html: string, { recognizeSelfClosing = false } = {}): PageTree {
  const root: PageElement = { tag: '#root', attributes: {}, children: [], parent: null, names: '' };
  const page: PageTree = {
    root,
    linkedData: [],
    pageData: [],
    scripts: [],
    metas: [],
    links: [],
    title: '',
  };
  const stack: PageElement[] = [root];
  let depth = 0;
  let count = 0;
  let characters = 0;
  let silentFrom = 0;
  let json: { texts: string[]; into: string[] } | null = null;
  let inTitle = false;
  let hasTitle = false;

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        depth++;
        if (depth > DEEPEST_TAG || ++count > MOST_ELEMENTS) {
          parser.pause();
          return;
        }
        if (tag === 'meta' && page.metas.length < MOST_METAS) page.metas.push(attributes);
        else if (tag === 'link' && page.links.length < MOST_METAS) page.links.push(attributes);
        else if (tag === 'title' && !hasTitle) inTitle = true;
        else if (tag === 'script') json = openJson(page, attributes.type ?? '');
        if (silentFrom) return;
        if (SILENT.has(tag)) {
          silentFrom = depth;
          return;
        }
        if (tag === 'html' || tag === 'head' || tag === 'body') {
          root.names += ` ${namesOf(attributes)}`;
          stack[Math.min(depth, DEEPEST_BRANCH)] = root;
          return;
        }
        const parent = stack[Math.min(depth - 1, DEEPEST_BRANCH)] ?? root;
        const element: PageElement = { tag, attributes, children: [], parent, names: namesOf(attributes) };
        parent.children.push(element);
        if (depth < DEEPEST_BRANCH) stack[depth] = element;
        else stack[DEEPEST_BRANCH] = stack[DEEPEST_BRANCH - 1] ?? root;
      },
      ontext(text) {
        if (json) json.texts.push(text);
        else if (inTitle && page.title.length < LONGEST_TITLE) page.title += text;
        else if (!silentFrom) {
          addText(stack[Math.min(depth, DEEPEST_BRANCH)] ?? root, text.slice(0, MOST_TEXT - characters));
          characters += text.length;
          if (characters >= MOST_TEXT) parser.pause();
        }
      },
      onclosetag(tag) {
        if (tag === 'script' && json) {
          const text = json.texts.join('');
          if (text.length < MOST_LINKED_DATA) json.into.push(text);
          json = null;
        } else if (tag === 'title' && inTitle) {
          inTitle = false;
          hasTitle = true;
        }
        if (silentFrom === depth) silentFrom = 0;
        depth--;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing },
  );
  parser.write(html.length > LONGEST_PAGE ? html.slice(0, LONGEST_PAGE) : html);
  parser.end();
  return page;
}

/** The parser delivers text in pieces, one for every entity and stray bracket. */
function addText({ children }: PageElement, text: string): void {
  const last = children.length - 1;
  const before = children[last];
  if (typeof before === 'string') children[last] = before + text;
  else children.push(text);
}

/** Such an id holds letters that read like a name: "ad6ed79d-88fd-…". */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** A longer id is a headline made into an anchor; its words name nothing. */
const LONGEST_ID_WORDS = 5;

function namesOf(attributes: Record<string, string>): string {
  const {
    class: classes = '',
    id = '',
    role = '',
    itemprop = '',
    'data-component': component = '',
    'data-testid': test = '',
  } = attributes;
  const anchor = id.split('-').length > LONGEST_ID_WORDS ? '' : id;
  return `${classes} ${anchor} ${role} ${itemprop} ${component} ${test}`
    .slice(0, LONGEST_NAMES)
    .replace(UUID, ' ')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .trim();
}

const MOST_PAGE_DATA = 10;
const MOST_SCRIPTS = 300;

function openJson(page: PageTree, type: string): { texts: string[]; into: string[] } | null {
  if (/ld\+json/i.test(type)) return { texts: [], into: page.linkedData };
  if (/^application\/json\b/i.test(type.trim()) && page.pageData.length < MOST_PAGE_DATA) {
    return { texts: [], into: page.pageData };
  }
  const isScript = /^(?:(?:text|application)\/javascript|module)?$/i.test(type.trim());
  return isScript && page.scripts.length < MOST_SCRIPTS ? { texts: [], into: page.scripts } : null;
}
