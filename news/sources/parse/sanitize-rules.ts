const words = (text: string) => new Set(text.split(' '));

/** Elements that carry text, structure or pictures. Everything else loses its tag and keeps its words. */
export const keptElements = words(
  'a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main map mark menu nav ol p picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr',
);

export const voidElements = words('area base br col embed frame hr img input link meta param source track wbr');

/** Elements whose inside is never text for a reader. */
export const droppedWithContent = words(
  'script style applet template textarea title xmp plaintext svg math head canvas select datalist',
);

/** Inside these a browser sees no tags, so a "<" there must not either. */
export const rawTextElements = words('script style xmp textarea title plaintext');

export const keptAttributes = words(
  'abbr align alt border cite cols colspan controls coords datetime dir headers height href hreflang hspace ismap lang longdesc media nowrap poster rel reversed rows rowspan scope shape sizes span src start summary title type usemap valign vspace width xml:lang',
);

export const addressAttributes = words('cite href longdesc poster src');

/** A new line for people where these begin or end. */
export const blockElements = words(
  'address article aside blockquote br center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary table tbody tfoot thead tr ul',
);

const safeSchemes = words('http: https: mailto: tel: sms: ftp: geo: magnet: news: nntp: xmpp: irc: urn: tag:');

/** An address that cannot run anything, made absolute where a base is known; undefined when it must go. */
export function safeAddress(value: string, base: string | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside a scheme, so `java\tscript:` runs
  const clean = value.replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\ufeff]/g, '').trim();
  const scheme = /^[^/?#]*?:/.exec(clean)?.[0].toLowerCase();
  if (scheme !== undefined) return safeSchemes.has(scheme) ? clean : undefined;
  if (base === undefined || clean === '' || !URL.canParse(clean, base)) return clean;
  const resolved = new URL(clean, base);
  return resolved.protocol === 'http:' || resolved.protocol === 'https:' ? resolved.href : undefined;
}
