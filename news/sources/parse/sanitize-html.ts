import { after, decodeEntities, isNameStart, nameEnd, tagEnd } from './parse-markup.ts';

const words = (text: string) => new Set(text.split(' '));

/** Elements with text, structure or pictures. Of all others only the text is kept. */
export const keptElements = words(
  'a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main map mark menu nav ol p picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr',
);

const voidElements = words('area base br col embed frame hr img input link meta param source track wbr');

/** Elements whose content is never text for a reader. */
const droppedWithContent = words(
  'script style applet template textarea title xmp plaintext svg math head canvas select datalist',
);

/** Inside these a browser parses no tags, so we must not either. */
const rawTextElements = words('script style xmp textarea title plaintext');

/** In plain text a new line begins where these begin or end. */
const blockElements = words(
  'address article aside blockquote br center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary table tbody tfoot thead tr ul',
);

/** Writes the pieces of a document, as HTML or as plain text. */
interface Sink {
  text(piece: string): void;
  open(name: string): void;
  close(name: string): void;
}

/** Scans HTML of any quality once, without a tree; what must not be shown never reaches the sink. */
function walk(html: string, sink: Sink): void {
  let at = 0;
  let textFrom = 0;
  /** The dropped element we are in, and how many elements of its name are open. */
  let hidden = '';
  let depth = 0;
  /** Names without a close tag from here on. */
  const neverClosed = new Set<string>();
  const flush = (until: number) => {
    if (until > textFrom && depth === 0) sink.text(html.slice(textFrom, until));
  };
  for (;;) {
    const lt = html.indexOf('<', at);
    if (lt === -1) break;
    const code = html.charCodeAt(lt + 1);
    const isClose = code === 47;
    if (code === 33 || code === 63) {
      flush(lt);
      at = html.startsWith('<!--', lt) ? commentEnd(html, lt) : after(html, '>', lt);
      textFrom = at;
      continue;
    }
    const nameFrom = isClose ? lt + 2 : lt + 1;
    if (!isNameStart(html.charCodeAt(nameFrom))) {
      at = lt + 1;
      continue;
    }
    const end = tagEnd(html, nameFrom);
    if (end === -1) {
      // A tag cut off at the end of the text is not shown.
      flush(lt);
      textFrom = html.length;
      break;
    }
    flush(lt);
    const name = localName(html.slice(nameFrom, nameEnd(html, nameFrom)));
    at = end + 1;
    textFrom = at;
    const selfClosed = html.charCodeAt(end - 1) === 47;
    if (depth > 0) {
      if (name !== hidden) continue;
      if (isClose) depth -= 1;
      else if (!selfClosed && !voidElements.has(name)) depth += 1;
      continue;
    }
    if (droppedWithContent.has(name)) {
      if (isClose || voidElements.has(name)) continue;
      if (rawTextElements.has(name)) {
        at = rawTextEnd(html, name, at);
        textFrom = at;
      } else if (!selfClosed && !neverClosed.has(name)) {
        // one that is never closed would hide the rest of the text: only its tag is dropped
        if (closeOf(html, name, at) === -1) neverClosed.add(name);
        else {
          hidden = name;
          depth = 1;
        }
      }
      continue;
    }
    if (isClose) sink.close(name);
    else sink.open(name);
  }
  flush(html.length);
}

function commentEnd(html: string, lt: number): number {
  // `<!-->` and `<!--->` are whole comments to a browser.
  if (html.startsWith('>', lt + 4)) return lt + 5;
  if (html.startsWith('->', lt + 4)) return lt + 6;
  return after(html, '-->', lt + 4);
}

function closeOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</(?:[\\w-]+:)?${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? -1;
}

function rawTextEnd(html: string, name: string, from: number): number {
  const close = closeOf(html, name, from);
  return close === -1 ? html.length : after(html, '>', close);
}

function localName(written: string): string {
  const name = written.toLowerCase();
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** No article nests deeper; a deeper document is an attack. */
const MAX_OPEN = 100;

/** Safe HTML: known elements without attributes, every tag closed. */
export function sanitizeHtml(html: string): string {
  if (!html.includes('<')) return html.includes('>') ? html.replaceAll('>', '&gt;') : html;
  let out = '';
  const open: string[] = [];
  walk(html, {
    text(piece) {
      out += /[<>]/.test(piece) ? piece.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : piece;
    },
    open(name) {
      if (!keptElements.has(name) || open.length >= MAX_OPEN) return;
      if (voidElements.has(name)) out += `<${name} />`;
      else {
        out += `<${name}>`;
        open.push(name);
      }
    },
    close(name) {
      const level = open.lastIndexOf(name);
      if (level === -1) return;
      while (open.length > level) out += `</${open.pop()}>`;
    },
  });
  while (open.length > 0) out += `</${open.pop()}>`;
  return out;
}

/** The plain text of a piece of HTML: one line per block, references decoded, white space normalised. */
export function toPlainText(html: string): string {
  let out = '';
  if (html.includes('<')) {
    const mark = (name: string) => {
      if (blockElements.has(name)) out += '\n';
      else if (name === 'td' || name === 'th') out += ' ';
    };
    walk(html, {
      text(piece) {
        out += piece.includes('\n') ? piece.replaceAll('\n', ' ') : piece;
      },
      open: mark,
      close: mark,
    });
  } else out = html.replaceAll('\n', ' ');
  return decodeEntities(out)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
