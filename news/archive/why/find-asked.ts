import type { Platform } from '../../../platform/platform.ts';
import { canonicalUrl, domainOf } from '../../articles/canonical-url.ts';
import type { ComposeContext } from '../../editions/compose/compose-context.ts';
import { type AskedArticle, findArticleAt, findArticleById, outletsRead } from './queries.ts';

/** The article a reader asks for, or why we do not have it. */
export type Asked =
  | { article: AskedArticle }
  | {
      article: undefined;
      cause: 'outlet_unread' | 'outlet_failing' | 'not_fetched' | 'headline_unknown';
      outlet?: string;
    };

/** A host name that ends in a dot and letters. Single words and numbers are not outlets. */
const isDomain = ({ hostname }: URL): boolean => /\.[a-z][a-z0-9-]+$/i.test(hostname);

/** An address as pasted, with or without its scheme; undefined for anything else. It is only compared, never fetched. */
function addressIn(text: string): URL | undefined {
  if (/\s/.test(text)) return undefined;
  const hasScheme = /^https?:\/\//i.test(text);
  const url = URL.parse(canonicalUrl(hasScheme ? text : `https://${text}`) ?? '');
  return url && (hasScheme || isDomain(url)) ? url : undefined;
}

/** Spellings of one address that an outlet may use. */
function waysToWrite({ host, pathname, search, hash }: URL): string[] {
  const bare = host.replace(/^www\./, '');
  const rest = `${pathname === '/' && search === '' && hash === '' ? '/' : pathname}${search}${hash}`;
  return ['https', 'http'].flatMap((scheme) => [bare, `www.${bare}`].map((name) => `${scheme}://${name}${rest}`));
}

export async function findAsked({ db }: Platform, context: ComposeContext, text: string): Promise<Asked> {
  const address = addressIn(text);
  if (!address) {
    const id = await context.headline(text);
    const article = id === undefined ? undefined : await findArticleById(db, id);
    return article ? { article } : { article, cause: 'headline_unknown' };
  }
  const article = await findArticleAt(db, waysToWrite(address));
  if (article) return { article };
  const domain = isDomain(address) ? domainOf(address.hostname) : address.host;
  const known = (await outletsRead(db)).filter(({ home }) => domainOf(URL.parse(home)?.hostname ?? '') === domain);
  const read = known.find(({ isAnswering }) => isAnswering) ?? known.find(({ isRead }) => isRead);
  if (!read) return { article, cause: 'outlet_unread', outlet: domain };
  return { article, cause: read.isAnswering ? 'not_fetched' : 'outlet_failing', outlet: read.name };
}
