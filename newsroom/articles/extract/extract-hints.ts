import type { PageElement } from './page-tree.ts';

const word = (words: string): RegExp => new RegExp(`(?:^|[\\s_-])(?:${words.replace(/\s+/g, '|')})(?=[\\s_\\d-]|$)`);

/** Names that editors and builders of sites give to what surrounds an article, in English and Portuguese. */
const JUNK = word(
  `
  comments? comentarios? disqus respond replies reply discussion
  share sharing shares? sharebar social sociais socialbar addthis sharethis compartilh\\w* follow
  related relateds? relacionad[ao]s? recirc\\w* recommend\\w* recomend\\w* readmore read-more more-stories more-from more-on more-in more-news latest-\\w+ leia-\\w+ leiamais veja-\\w+ saiba-mais
  suggested suggestions? similar trending popular most-read most-popular mais-lidas mais-lidos also-read see-also read-next read-also up-next next-article next-post upnext
  newsletters? subscri\\w+ signup sign-up optin opt-in mailchimp paywall-?\\w* regwall meter inscreva-\\w+ assine assinatura
  promo promos? promoted promotion sponsor\\w* advert\\w* ads? adslot ad-slot adunit ad-unit adwrapper adbox adsense dfp publicidade banner anuncio\\w*
  taboola outbrain revcontent mgid zergnet
  sidebar side-bar rail aside menu submenu nav navbar navigation navi pager pagination paging breadcrumbs? skip-link skiplink
  footer rodape masthead site-header page-header topbar
  author-?(?:bio|box|info|card|profile|about|desc\\w*|details)\\w* about-(?:the-)?author bio
  post-author author-\\w+ failure cta
  byline bylines dateline timestamp date-?time pub-?date publish\\w*-date posted-on post-date entry-date entry-meta post-meta article-meta article-info meta-data
  caption captions figcaption photo-credit image-credit credit credits legenda wp-caption-text
  gallery slideshow carousel slider galeria lightbox
  tags taglist tag-list post-tags article-tags topics keywords categories cat-links tagcloud
  cookie cookies consent gdpr lgpd modal popup pop-up overlay dialog tooltip toast
  (?<!elementor-)widgets? toolbar tools print
  copyright disclaimer-site legal
  rating ratings stars poll survey quiz
  video-?(?:player|playlist|meta|title|details|info)\\w* player playlist
  infobox-related crosslinks? cross-link interstitial inline-?(?:link|promo|related|newsletter)\\w* in-?read teaser teasers
`.trim(),
);

/** Of these, the names no site gives to the wrapper of its article. */
const CERTAIN_JUNK = word(
  'footer rodape comments? comentarios? disqus cookies? consent gdpr lgpd nav navbar menu newsletters?',
);

/** Of these, the names that sites also give to a wrapper around the article or a part of it. */
const WRAPPERS = word(
  `paywall-?\\w* regwall meter subscri\\w+ sidebar side-bar (?<!elementor-)widgets? gallery slideshow carousel slider galeria lightbox modal
  overlay player promo tools print content-lock inline-?\\w* teaser tags topics`.trim(),
);
const WRAPPER_NAMES = new RegExp(WRAPPERS.source, 'g');

const JUNK_TAGS = new Set('nav header footer aside form figcaption menu dialog address'.split(' '));
const JUNK_ROLES =
  /(^|\s)(navigation|complementary|banner|contentinfo|dialog|alertdialog|search|menu|menubar|toolbar|tooltip)(\s|$)/;

const HIDDEN =
  /(^|\s)(hidden|visually-?hidden|sr-only|screen-reader-text|d-none|u-hidden|is-hidden|hide|offscreen|off-screen)(\s|$)/;

const CAPTION = word(
  'caption captions figcaption fig-?caption photo-?credit image-?credit legenda legend bildunterschrift',
);

const BODY = word(
  'article-?body articlebody article-?content article-?text story-?body storybody story-?text post-?content post-?body postcontent entry-?content entry-?text body-?copy main-?content content-?text content-body article__body article__content materia-?\\w* mc-body corpo-?\\w* texto c-news__body hentry',
);

export function looksLikeJunk(element: PageElement): boolean {
  if (JUNK_TAGS.has(element.tag)) return true;
  if (element.tag === 'figure') return !containsTag(element, /^(?:table|blockquote|pre)$/, 3);
  if (JUNK_ROLES.test(element.attributes.role ?? '')) return true;
  // Rows of tables are named by their data.
  if (/^(t[rdh]|tbody|table)$/.test(element.tag)) return false;
  return element.names !== '' && JUNK.test(element.names) && !containsTag(element, /^blockquote$/, 3);
}

/** Has a junk name that a wrapper of running text may have too. */
export function mayWrapText({ tag, names }: PageElement): boolean {
  return !JUNK_TAGS.has(tag) && !JUNK.test(names.replace(WRAPPER_NAMES, ' '));
}

export function isCertainJunk({ tag, names }: PageElement): boolean {
  return tag === 'nav' || tag === 'footer' || (names !== '' && CERTAIN_JUNK.test(names));
}

/** A card that opens over a name in the text: a picture and links without text. */
export function isHoverCard(element: PageElement): boolean {
  if (element.tag !== 'span') return false;
  let links = 0;
  let images = 0;
  const hasOwnWords = (at: PageElement): boolean =>
    at.children.some((child) => {
      if (typeof child === 'string') return child.trim() !== '';
      if (child.tag === 'img') images++;
      if (child.tag !== 'a') return hasOwnWords(child);
      links++;
      return false;
    });
  return !hasOwnWords(element) && links >= 2 && images > 0;
}

/** Finds tags inside: quoted social posts are in wrappers named "social", data tables in figures. */
function containsTag(element: PageElement, tags: RegExp, depth: number): boolean {
  if (tags.test(element.tag)) return true;
  if (depth === 0) return false;
  return element.children.some((child) => typeof child !== 'string' && containsTag(child, tags, depth - 1));
}

/** Inside a figure or what is named as its caption. */
export function isCaption(element: PageElement): boolean {
  for (let at: PageElement | null = element; at; at = at.parent) {
    if (at.tag === 'figure' || at.tag === 'figcaption' || CAPTION.test(at.names)) return true;
  }
  return false;
}

export function isHidden({ attributes }: PageElement): boolean {
  if ('hidden' in attributes) return true;
  if (HIDDEN.test(attributes.class ?? '')) return true;
  return attributes.style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style);
}

export function looksLikeBody({ names }: PageElement): boolean {
  return names !== '' && BODY.test(names);
}
