import { canonicalUrl, domainOf } from '../canonical-url.ts';
import { findElement, plainText, textOfElement } from './extract-blocks.ts';
import type { LinkedArticle } from './linked-data.ts';
import type { PageTree } from './page-tree.ts';
import { parsePageTime } from './published-time.ts';

export interface PageFacts {
  title: string | null;
  author: string | null;
  /** ISO 8601, in the zone the page gives. */
  published: string | null;
  canonical: string | null;
}

/** What the page states about its article outside the text: JSON-LD first, then meta tags, then marked elements. */
export function readFacts(page: PageTree, linked: LinkedArticle | null, url: string): PageFacts {
  const meta = metaReader(page);
  return {
    title: readTitle(page, linked, meta),
    author: readAuthor(page, linked, meta),
    published: readPublished(page, linked, meta, url),
    canonical: readCanonical(page, meta, url),
  };
}

const LONGEST_META = 2000;

type MetaReader = (...names: string[]) => string | null;

function metaReader(page: PageTree): MetaReader {
  const values = new Map<string, string>();
  for (const meta of page.metas) {
    const name = (meta.property ?? meta.name ?? meta.itemprop ?? meta['http-equiv'] ?? '').toLowerCase().trim();
    const content = (meta.content ?? '').slice(0, LONGEST_META).trim();
    if (name && content && !values.has(name)) values.set(name, content);
  }
  return (...names) => {
    for (const name of names) {
      const value = values.get(name);
      if (value) return value;
    }
    return null;
  };
}

const LONGEST_TITLE = 500;

function readTitle(page: PageTree, linked: LinkedArticle | null, meta: MetaReader): string | null {
  const site = meta('og:site_name', 'application-name');
  const heading = findElement(page.root, ({ tag }) => tag === 'h1');
  const candidates = [
    meta('og:title', 'twitter:title', 'sailthru.title', 'parsely-title', 'dc.title'),
    linked?.headline,
    heading ? textOfElement(heading) : null,
    page.title,
  ];
  for (const candidate of candidates) {
    const title = withoutSite(plainText((candidate ?? '').slice(0, LONGEST_META)).slice(0, LONGEST_TITLE), site);
    if (title) return title;
  }
  return null;
}

/** "Headline - Outlet" and "Headline | Outlet" lose the outlet, when it is the site's own name or the last and shorter part. */
function withoutSite(title: string, site: string | null): string {
  const parts = /^(.{15,}?)\s+[|–—\-•·»]\s+([^|–—•·»]{2,40})$/.exec(title);
  if (!parts?.[1] || !parts[2]) return title;
  const tail = parts[2].toLowerCase().replace(/\s/g, '');
  const isSite = site?.toLowerCase().replace(/\s/g, '').includes(tail);
  return isSite || title.includes(' | ') ? parts[1].trim() : title;
}

/** After the name, a byline element often has the handle, the date and buttons. */
const AFTER_NAME =
  /\s*(?:[|•·@]|\b\d{1,4}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d)\b).*$/i;

function readAuthor(page: PageTree, linked: LinkedArticle | null, meta: MetaReader): string | null {
  const marked = findElement(
    page.root,
    ({ attributes, names }) =>
      attributes.rel === 'author' ||
      attributes.itemprop === 'author' ||
      /(^|\s)(byline|author-name|c-signature__author)(\s|$)/.test(names),
  );
  const candidates = [
    linked?.author,
    meta('author', 'article:author', 'parsely-author', 'sailthru.author', 'dc.creator', 'byl', 'dcterms.creator'),
    marked ? textOfElement(marked) : null,
  ];
  for (const candidate of candidates) {
    const author = plainText(candidate ?? '')
      .replace(/^(by|por|de|autor|author)\s*:?\s+/i, '')
      .replace(AFTER_NAME, '')
      .trim();
    if (author.length > 1 && author.length < 120 && !/^https?:|^@|^(admin|redação web)$/i.test(author)) return author;
  }
  return null;
}

const OPEN_GRAPH_DATES =
  'article:published_time og:article:published_time article:published og:published_time datepublished'.split(' ');
const OTHER_DATES =
  'parsely-pub-date sailthru.date publish-date publishdate publish_date publication_date publicationdate published_date publisheddate published_time pubdate og:pubdate dc.date.issued dcterms.created dc.date dc.date.created cxenseparse:recs:publishtime cxenseparse:publishtime citation_publication_date article_date_original originalpublicationdate'.split(
    ' ',
  );
/** Often the day of the last change, or of the page rather than its article. */
const DOUBTFUL_DATES =
  'date article.published displaydate bt:pubdate dc.created dcterms.date dcterms.issued last-modified'.split(' ');

function readPublished(page: PageTree, linked: LinkedArticle | null, meta: MetaReader, url: string): string | null {
  const marked = findElement(
    page.root,
    ({ tag, attributes }) =>
      (attributes.itemprop === 'datePublished' && Boolean(attributes.content ?? attributes.datetime)) ||
      (tag === 'time' && Boolean(attributes.datetime)),
  );
  const candidates = [
    () => linked?.published,
    () => meta(...OPEN_GRAPH_DATES),
    () => meta(...OTHER_DATES),
    () => marked?.attributes.content ?? marked?.attributes.datetime,
    () => meta(...DOUBTFUL_DATES),
    () => dayInAddress(url),
    () => dateInScripts(page),
    () => shownDate(page),
  ];
  for (const candidate of candidates) {
    const text = candidate();
    const time = text ? parsePageTime(text) : null;
    if (time) return time;
  }
  return null;
}

const SCRIPT_DATE =
  /\b(?:date_?published|(?:first_?)?(?:publi(?:sh|shed|cation)|deploy|issued?)_?(?:date|time|at|on|dt)|pub_?date)\\*["']?\s*[:=]\s*\\*["']?(\d[^"'\\,}]{7,40})/i;

/** The date in the data of a page's scripts, found by the name of its field. */
function dateInScripts({ scripts, pageData }: PageTree): string | null {
  for (const text of [...pageData, ...scripts]) {
    const found = SCRIPT_DATE.exec(text)?.[1];
    if (found && parsePageTime(found)) return found;
  }
  return null;
}

const DATE_NAMES =
  /(^|[\s_-])(date|datetime|data|pubdate|published|publicado|publicacao|publication|timestamp|posted)([\s_-]|$)/;
/** The beginning of a line with the date. */
const DATE_LINE =
  /^\s*(?:publicad|postad|criad|atualizad|actualizad|published|posted|updated|veröffentlicht|aktualisiert|stand:|publié|pubblicat|gepubliceerd|publicerad|publisert|yayın|güncelle|опубликован|公開|発行|配信|発表|입력|등록|发布)/i;
const LONGEST_DATE = 120;

/** A time or a line named as one, as readers see it: "Publicado em 02/03/2026 às 10h20". */
function shownDate(page: PageTree): string | null {
  const shown = findElement(page.root, (element) => {
    const [first] = element.children;
    const isLine = typeof first === 'string' && DATE_LINE.test(first);
    if (element.tag !== 'time' && !DATE_NAMES.test(element.names) && !isLine) return false;
    const text = textOfElement(element);
    return text.length <= LONGEST_DATE && parsePageTime(text) !== null;
  });
  return shown ? textOfElement(shown) : null;
}

/** The date in the address, as many outlets have it: /2019/11/18/. */
function dayInAddress(url: string): string | null {
  const day = /\/((?:19|20)\d\d)[/-]?([01]\d)[/-]?([0-3]\d)(?=[/-])/.exec(url);
  return day ? `${day[1]}-${day[2]}-${day[3]}` : null;
}

/**
 * The canonical address that the page gives, if it is in the page's own domain: a copy or a hostile page may name another
 * outlet's. A front page or section is ignored: wrongly configured templates give those.
 */
function readCanonical(page: PageTree, meta: MetaReader, url: string): string | null {
  const link = page.links.find(({ rel }) => /(^|\s)canonical(\s|$)/i.test(rel ?? ''));
  const own = canonicalUrl(url);
  for (const address of [link?.href, meta('og:url')]) {
    const canonical = address ? canonicalUrl(address, { base: url }) : null;
    if (canonical && own && isOwnAddress(canonical, own)) return canonical;
  }
  return own;
}

function isOwnAddress(canonical: string, own: string): boolean {
  const named = new URL(canonical);
  const asked = new URL(own);
  if (domainOf(named.hostname) !== domainOf(asked.hostname)) return false;
  if (named.pathname === asked.pathname) return true;
  if (named.pathname.length <= 1 || asked.pathname.startsWith(`${named.pathname.replace(/\/$/, '')}/`)) return false;
  // an address of an article ends in words or a number; one or two plain words are a section
  const last = named.pathname.split('/').at(-1) ?? '';
  return /\d|[-_.]/.test(last) || last.length > 20 || named.search !== '';
}
