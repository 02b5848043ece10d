const ENTITY = /&(?:#(\d{2,7});?|#x([\da-f]{2,6});?|([a-z]{2,6}\d?);)/gi;
/** Names of the code points from 160 to 255, in their order. */
const LATIN = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');
const NAMED = new Map<string, string>([
  ...LATIN.map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...Object.entries({
    amp: '&',
    quot: '"',
    apos: "'",
    lt: '<',
    gt: '>',
    rsquo: '’',
    lsquo: '‘',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    bull: '•',
    euro: '€',
    trade: '™',
    nbsp: ' ',
  }),
]);
/** An ampersand that was escaped once more hides an entity: `&amp;#8217;`. */
const MOST_READINGS = 3;

/** Decodes the character entities that are left in a plain text; what is not one stays. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let reading = 0; reading < MOST_READINGS && decoded.includes('&'); reading++) {
    const read = decoded.replace(ENTITY, decodeEntity);
    if (read === decoded) break;
    decoded = read;
  }
  return decoded;
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}
