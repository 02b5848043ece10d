import { labDays, type WhyAnswer, type WhyCause } from '../../../contract/lab.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { canonicalUrl, domainOf } from '../../../newsroom/articles/canonical-url.ts';
import { findMatch } from '../../../newsroom/matches/queries.ts';
import { explainScore, type ScoreExplanation } from '../../../newsroom/matching/explaining/explain-score.ts';
import { MAILED_FROM, oddsOf } from '../../../newsroom/matching/scoring/score.ts';
import { localDateOf } from '../../../platform/clock.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createDeliveryPort } from '../../delivery/delivery-port.ts';
import { beginComposing } from '../../editions/compose/compose-context.ts';
import type { Absence } from '../../editions/why/absence.ts';
import { findHeadline } from '../../editions/why/find-headline.ts';
import { skipReasonOf } from '../read-archive.ts';
import {
  type AskedArticle,
  countAnswer,
  type DailyEdition,
  dailyEditions,
  findArticleAt,
  findArticleById,
  itemsAbout,
  outletsRead,
  type SentItem,
} from './queries.ts';
import { editionFor, questionFor } from './question.ts';

const questionsPerMinute = { name: 'why', points: 20, seconds: 60 };

type WhyRequest = { text: string; editionId?: string | undefined };

/** Says why an article is not in a reader's clipping. Counts the answer by its cause; the question is not stored. */
export async function askWhy(platform: Platform, userId: string, request: WhyRequest): Promise<WhyAnswer> {
  const { db, clock, limits } = platform;
  await limits.consume(questionsPerMinute, userId);
  const answer = await explainAbsence(platform, userId, request);
  await countAnswer(db, localDateOf(clock.now(), 'UTC'), answer.cause);
  return answer;
}

const unknown: WhyAnswer = {
  ...{
    cause: 'forgotten',
    article: null,
    storyId: null,
    edition: null,
    item: null,
    isOnPage: false,
    term: null,
    score: null,
  },
  ...{ needed: null, parts: [], excluded: null, wording: null, helps: [], reading: null, language: null, outlet: null },
  ...{ outletId: null, reason: null, itemId: null, comesNext: false },
};

export async function explainAbsence(platform: Platform, userId: string, request: WhyRequest): Promise<WhyAnswer> {
  const { db, clock } = platform;
  const text = request.text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  const context = (await beginComposing(platform, [])).within(db);
  const asked = await findAsked(platform, text);
  if (!asked.article) return { ...unknown, cause: asked.cause, outlet: asked.outlet ?? null };
  const { article } = asked;
  const since = localDateOf(new Date(clock.now().getTime() - (labDays + 2) * dayMs), 'UTC');
  const storyId = article.storyId ?? String(article.id);
  const sent = await itemsAbout(db, userId, { storyId, articleId: article.id, since });
  const edition = editionFor(await dailyEditions(db, userId, since), article.seenAt, request.editionId);
  const known: WhyAnswer = {
    ...unknown,
    article: { title: article.title, url: article.url, outlet: article.outlet, seenAt: article.seenAt.toISOString() },
    edition: edition ? { id: edition.id, on: edition.on } : null,
    storyId,
    language: article.language,
    outlet: article.outlet,
    outletId: article.outletId,
  };
  const own = sent.find(({ hasArticle }) => hasArticle);
  if (own?.isInMail) return { ...known, cause: 'came', ...itemOf(own) };
  if (edition && edition.windowTo === null && !own) {
    return { ...known, cause: 'no_edition', reason: skipReasonOf(edition.reason) };
  }
  const ask = async (at: DailyEdition | undefined): Promise<Absence> =>
    context.why({
      ...(await questionFor(platform, context, createDeliveryPort(platform), userId, at)),
      articleId: article.id,
    });
  const absence = await ask(edition);
  if (own) {
    const cause = absence.cause === 'score' || absence.cause === 'outlet_muted' ? absence.cause : 'length';
    return { ...known, ...(await detailsOf(db, absence)), cause, ...itemOf(own), isOnPage: true };
  }
  const same = sent.find(({ editionId }) => editionId === edition?.id);
  if (same) return { ...known, cause: 'same_story', ...itemOf(same) };
  const cause = finalCause(absence, edition, article);
  const comesNext = edition !== undefined && cause !== 'told' && (await ask(undefined)).cause === 'came';
  return { ...known, ...(await detailsOf(db, absence)), cause, comesNext, ...itemBehind(cause, sent) };
}

/** Turns the composer's cause into the answer: an article found now is in the next edition, or something changed. */
function finalCause({ cause }: Absence, edition: DailyEdition | undefined, { state }: AskedArticle): WhyCause {
  if (cause === 'came') return edition ? 'changed' : 'next';
  return cause === 'score' && state === 'failed' ? 'page_unread' : cause;
}

async function detailsOf(db: Handle, { cause: _, item, scored, ...details }: Absence): Promise<Partial<WhyAnswer>> {
  const explained = await explanationOf(db, scored);
  return {
    ...details,
    parts: explained ? partsOf(explained, details.score ?? 0) : [],
    item: item ? { title: item.title, url: item.url, editionId: null, on: null } : null,
    isOnPage: item !== undefined && !item.isInMail,
    needed: details.score === undefined ? null : (explained?.mailedFrom ?? MAILED_FROM),
  };
}

async function explanationOf(db: Handle, scored: Absence['scored']): Promise<ScoreExplanation | undefined> {
  const made = scored && ('key' in scored ? await findMatch(db, scored.key, scored.articleId) : scored);
  return made && explainScore(made.features, made.bonus);
}

/** The parts that add up to a score. What the match itself does not explain comes from the reader's answers. */
function partsOf({ bias, bonus, odds, parts }: ScoreExplanation, score: number): WhyAnswer['parts'] {
  const all: WhyAnswer['parts'] = [
    { part: 'start', adds: bias },
    ...parts.map(({ feature, adds }) => ({ part: feature, adds })),
    { part: 'bonus', adds: bonus },
    { part: 'answers', adds: oddsOf(score) - odds },
  ];
  return all.filter(({ adds }) => Math.abs(adds) > 1e-9).toSorted((a, b) => Math.abs(b.adds) - Math.abs(a.adds));
}

const itemOf = ({ title, url, editionId, on }: SentItem) => ({ item: { title, url, editionId, on } });

/** The clipping that contained the story, or in which the reader refused it. */
function itemBehind(cause: WhyCause, sent: readonly SentItem[]): Partial<WhyAnswer> {
  const item = cause === 'refused' ? sent.find(({ isRefused }) => isRefused) : cause === 'told' ? sent[0] : undefined;
  return item ? { ...itemOf(item), itemId: item.id } : {};
}

/** The article a reader asks for, or why we do not have it. */
type Asked =
  | { article: AskedArticle }
  | {
      article: undefined;
      cause: 'outlet_unread' | 'outlet_failing' | 'not_fetched' | 'headline_unknown';
      outlet?: string;
    };

/** A host name that ends in a dot and letters. Single words and numbers are not outlets. */
const isDomain = ({ hostname }: URL): boolean => /\.[a-z][a-z0-9-]+$/i.test(hostname);

/** An address as pasted, with or without its scheme; undefined for anything else. */
export function addressIn(text: string): URL | undefined {
  if (/\s/.test(text)) return undefined;
  const hasScheme = /^https?:\/\//i.test(text);
  const url = URL.parse(canonicalUrl(hasScheme ? text : `https://${text}`) ?? '');
  return url && (hasScheme || isDomain(url)) ? url : undefined;
}

/** Spellings of one address that an outlet may use. */
export function spellingsOf({ host, pathname, search, hash }: URL): string[] {
  const bare = host.replace(/^www\./, '');
  const rest = `${pathname === '/' && search === '' && hash === '' ? '/' : pathname}${search}${hash}`;
  return ['https', 'http'].flatMap((scheme) => [bare, `www.${bare}`].map((name) => `${scheme}://${name}${rest}`));
}

/** The stored article at an address as pasted; undefined if there is none. */
export async function findPasted(db: Handle, text: string): Promise<AskedArticle | undefined> {
  const address = addressIn(text);
  return address && findArticleAt(db, spellingsOf(address));
}

async function findAsked({ db, clock }: Platform, text: string): Promise<Asked> {
  const address = addressIn(text);
  if (!address) {
    const since = new Date(clock.now().getTime() - labDays * dayMs);
    const id = await findHeadline(db, text, since);
    const article = id === undefined ? undefined : await findArticleById(db, id);
    return article ? { article } : { article, cause: 'headline_unknown' };
  }
  const article = await findArticleAt(db, spellingsOf(address));
  if (article) return { article };
  const domain = isDomain(address) ? domainOf(address.hostname) : address.host;
  const known = (await outletsRead(db)).filter(({ home }) => domainOf(URL.parse(home)?.hostname ?? '') === domain);
  const read = known.find(({ isAnswering }) => isAnswering) ?? known.find(({ isRead }) => isRead);
  if (!read) return { article, cause: 'outlet_unread', outlet: domain };
  return { article, cause: read.isAnswering ? 'not_fetched' : 'outlet_failing', outlet: read.name };
}
