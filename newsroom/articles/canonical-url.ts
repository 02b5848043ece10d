/** Families by prefix: campaign tools, BBC (at_, ns_), Matomo, Facebook, Webtrends, Hubspot, Yahoo. */
const PREFIXES =
  /^(utm|at|ns|pk|piwik|mtm|matomo|fb|hsa|hsctatracking|oly|vero|guce|wt|wtmc|trk|sc|amp|__amp|_branch|cx|ga|elq|tbl)_|^guccounter$|^utm/;

const NAMES = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh li_fat_id mc_cid mc_eid mkt_tok _ga _gl _hsenc _hsmi ' +
    'srsltid xtor intlink_from_url cmpid cmp icid ftag smid smtyp ocid ito ncid ref_src ref_url sref taid spm _openstat sr_share mibextid ' +
    'hss_channel linkid hsctatracking dicbo oborigurl outbrainclickid tblci tblclid trk wtmc __twitter_impression pinned_post_locator ' +
    'pwgt giftid loggedpaywall origemnews originsm gift unlocked_article_code leadsource shareddesktop amp _amp noamp outputtype ' +
    'amp_markup usqp aff_source traffic_source __source __tn__ fromrss rssfeed share_id sharetype shared sfnsn rdt_cid _kx campaign_id'
  ).split(' '),
);

/** Words that name where a click came from, but that an old site may also use to number its pages. */
const AMBIGUOUS = new Set(
  'ref referrer referer source src from via origin origem partner share feed rss mod s si feature output view m cid sh'.split(
    ' ',
  ),
);

function isTrackingParameter(name: string, value: string): boolean {
  const key = name.toLowerCase();
  if (PREFIXES.test(key) || NAMES.has(key)) return true;
  return AMBIGUOUS.has(key) && !/^\d{3,}$/.test(value);
}

const WRAPPED_ROUNDS = 3;
const LONGEST_URL = 4096;

/**
 * The canonical address of an article: no tracking, no AMP, no redirect wrapper. Null if it is no web address. Scheme and "www."
 * stay, since some outlets answer to only one form.
 */
export function canonicalUrl(address: string, { base }: { base?: string | undefined } = {}): string | null {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.length > LONGEST_URL) return null;
  let url = base ? URL.parse(trimmed, base) : URL.parse(trimmed);
  for (let round = 0; url && round < WRAPPED_ROUNDS; round++) {
    const inner = wrappedAddress(url);
    const parsed = inner ? URL.parse(inner) : null;
    if (!parsed) break;
    url = parsed;
  }
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  url.username = '';
  url.password = '';
  url.hostname = plainHost(url.hostname);
  url.pathname = plainPath(url.pathname);
  const query = plainQuery(url.searchParams);
  const hash = url.hash.startsWith('#!') ? url.hash : '';
  const path = url.pathname === '/' && (query || hash) ? '/' : url.pathname.replace(/\/$/, '');
  return `${url.protocol}//${url.host}${path || '/'}${query}${hash}`;
}

/** Google's and Bing's AMP viewers, and the link counters of Folha, Google and Facebook, carry the real address inside their own. */
function wrappedAddress(url: URL): string | null {
  const { hostname, pathname, searchParams } = url;
  const starred = /\/\*(https?:\/\/.+)$/i.exec(`${pathname}${url.search}`);
  if (starred?.[1]) return starred[1];
  if (/(^|\.)(google|bing)\.[a-z.]{2,6}$/.test(hostname)) {
    const viewer = /^\/amp\/(s\/)?([^/]+\.[^/]+(?:\/.*)?)$/.exec(pathname);
    if (viewer) return `http${viewer[1] ? 's' : ''}://${viewer[2]}${url.search}`;
    if (pathname === '/url') return searchParams.get('url') ?? searchParams.get('q');
  }
  if (hostname.endsWith('.cdn.ampproject.org')) {
    const cached = /^\/[a-z]\/(s\/)?([^/]+\.[^/]+(?:\/.*)?)$/.exec(pathname);
    if (cached) return `http${cached[1] ? 's' : ''}://${cached[2]}${url.search}`;
  }
  if (/^lm?\.facebook\.com$/.test(hostname) && pathname === '/l.php') return searchParams.get('u');
  return null;
}

function plainHost(hostname: string): string {
  const host = hostname.replace(/\.$/, '');
  if (!host.startsWith('amp.')) return host;
  const rest = host.slice('amp.'.length);
  const isBareDomain = /^[^.]+\.[^.]+$|^[^.]+\.(com?|org|net|gov|edu|jor)\.[a-z]{2}$/.test(rest);
  return isBareDomain ? `www.${rest}` : rest;
}

function plainPath(pathname: string): string {
  let path = pathname
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const char = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(char) ? char : escaped.toUpperCase();
    })
    .replace(/\/{2,}/g, '/');
  for (let before = ''; before !== path; ) {
    before = path;
    path = withoutAmp(path);
  }
  return path || '/';
}

/** /amp/secao/x, /google/amp/secao/x, /secao/x/amp, /secao/x.amp and /secao/x.amp.htm are all /secao/x. */
function withoutAmp(path: string): string {
  return path
    .replace(/^\/google\/amp\//, '/')
    .replace(/^\/amp\/(?=[^/]+\/.)/, '/')
    .replace(/\.amp(\.s?html?)$/, '$1')
    .replace(/(?<=[^/])\.amp\/?$/, '')
    .replace(/(?<=\/[^/]+)\/amp(\.html)?\/?$/, '');
}

function plainQuery(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name, value]) => name !== '' && !isTrackingParameter(name, value));
  kept.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  const query = kept
    .map(([name, value]) =>
      value === '' ? encodeURIComponent(name) : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    )
    .join('&');
  return query ? `?${query}` : '';
}

/** The part of a host name that is registered: `noticias.uol.com.br` belongs to `uol.com.br`. */
export function domainOf(host: string): string {
  const labels = host.split('.');
  const isCountry = /^[a-z]{2}$/.test(labels.at(-1) ?? '');
  const isSecond = /^(?:com?|org|net|gov|edu|jor|ac|mil|blog|leg|jus|mp|art|tv|inf|ind|gob|go|or|ne)$/.test(
    labels.at(-2) ?? '',
  );
  return labels.slice(isCountry && isSecond && labels.length > 2 ? -3 : -2).join('.');
}
