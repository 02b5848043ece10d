import { AppError } from '../../contract/errors.ts';
import { hourSeconds } from '../../contract/rules/durations.ts';
import { siteNameOf } from '../../contract/rules/web-addresses.ts';
import type { Draft } from '../../contract/signed/curation.ts';
import { articlesById, type WindowArticle } from '../../newsroom/articles/queries.ts';
import { readPageAt } from '../../newsroom/articles/read-pages.ts';
import { outletRights } from '../../newsroom/sources/queries.ts';
import type { Rights } from '../../newsroom/summaries/rights/within-rights.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressIn, spellingsOf } from '../archive/why/ask-why.ts';
import { findArticleAt } from '../archive/why/queries.ts';
import { itemSummary } from '../editions/render/item-summary.ts';
import type { ItemText } from '../editions/texts/tables.ts';
import { textIdsOf } from '../editions/texts/text-ids.ts';
import { heldItem } from '../specific/drafts/hold-draft.ts';
import { findDraft } from '../specific/drafts/queries.ts';
import { findClipping } from '../specific/queries.ts';
import { editDraft } from './change-draft.ts';
import { articlesOfStory } from './queries.ts';

const perHour = { name: 'draft-add', points: 120, seconds: hourSeconds };
const mostItems = 500;
const longestTitle = 300;

/**
 * Adds the article at an address: one we read, within the rights of its outlet, or any other page, by its headline alone. A story
 * that the draft has already is put into the mail.
 */
export async function addItem(
  platform: Platform,
  user: SessionUser,
  { id, url, termId }: { id: string; url: string; termId: string },
): Promise<Draft> {
  const { db, limits } = platform;
  await limits.consume(perHour, user.id);
  const draft = await findDraft(db, user.id, id);
  const clipping = draft && (await findClipping(db, user.id, draft.clippingId));
  if (!clipping) throw new AppError('NOT_FOUND');
  if (draft.state !== 'open') throw new AppError('DRAFT_CLOSED');
  const term =
    clipping.terms.find((one) => one.id === termId)?.term ??
    draft.items.find((item) => item.termId === termId)?.lead.term;
  if (term === undefined) throw new AppError('NOT_FOUND');
  const text = await textAt(platform, url);
  return editDraft(platform, user, id, ({ items }) => {
    const known = items.findIndex(({ lead }) => lead.storyId === text.storyId || lead.url === text.url);
    if (known >= 0) return { items: items.with(known, { ...items[known]!, place: 'mail', teaches: false }) };
    if (items.length >= mostItems) throw new AppError('DRAFT_FULL');
    const place = { position: 0, isInMail: true, isMore: false, termId, term };
    return { items: [...items, heldItem({ ...place, ...text, ...textIdsOf(text) }, [], true)] };
  });
}

async function textAt(platform: Platform, typed: string): Promise<ItemText> {
  const { db } = platform;
  const address = addressIn(typed.trim());
  if (!address) throw new AppError('PAGE_UNREADABLE');
  const found = await findArticleAt(db, spellingsOf(address));
  const [article] = found ? await articlesById(db, [found.id]) : [];
  if (!article) return textOfPage(platform, address);
  const story = article.storyId ? await articlesOfStory(db, article.storyId) : [article];
  return textOfArticle(article, story, await outletRights(db));
}

const plain = { titleMarks: [], summaryMarks: [], kind: 'about' as const, reasons: [], isUpdate: false };

function textOfArticle(article: WindowArticle, story: WindowArticle[], rights: Rights): ItemText {
  const { title, url, outletId, outlet, publishedAt, language } = article;
  const summary = itemSummary(article, [], undefined, { rights, story });
  return {
    ...plain,
    storyId: article.storyId ?? String(article.id),
    articleIds: [article.id],
    title,
    url,
    summary: summary.text,
    summaryParts: summary.parts,
    outlets: [{ id: outletId, name: outlet, url, title, at: publishedAt.toISOString(), language }],
  };
}

/** Nobody granted us a right to the text of this page. */
async function textOfPage(platform: Platform, { href }: URL): Promise<ItemText> {
  const page = await readPageAt(platform, href);
  const title = page?.title?.slice(0, longestTitle).trim();
  if (!page || !title) throw new AppError('PAGE_UNREADABLE');
  const published = Date.parse(page.published ?? '');
  const at = Number.isNaN(published) ? platform.clock.now() : new Date(published);
  const name = siteNameOf(href);
  const outlet = { id: `page:${name}`, name, url: href, title, at: at.toISOString() };
  return {
    ...plain,
    storyId: `page:${href}`,
    articleIds: [],
    title,
    url: href,
    summary: '',
    summaryParts: [],
    outlets: [outlet],
  };
}
