import type { V1Edition, V1EditionPage, V1SearchPage, V1Story, V1ToldStory } from '../../contract/api/v1-shapes.ts';
import type { Receipt } from '../../contract/archive.ts';
import { fromCursor, toCursor } from '../../contract/editions.ts';
import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiptOf, searchArchive } from '../archive/read-archive.ts';
import { editionItemsOf, findEdition, type ItemRow, listEditions } from '../editions/queries.ts';
import { notesOf } from '../editions/render/day-lines.ts';
import { toPublicEdition, toPublicStory } from '../outgoing/public-edition.ts';
import { findEditionIdOfItem } from './queries.ts';

const kindOf = (kind: string) => kind.split('-', 1)[0] ?? kind;

export async function listPublicEditions(
  { db, config }: Platform,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<V1EditionPage> {
  const after = before === undefined ? undefined : fromCursor(before);
  if (before !== undefined && !after) throw new AppError('BAD_REQUEST');
  const rows = await listEditions(db, userId, { limit, after });
  const last = rows.at(-1);
  return {
    editions: rows
      .filter(({ state }) => state === 'frozen')
      .map(({ id, on, kind, composedAt, storyCount }) => ({
        id,
        date: on,
        kind: kindOf(kind),
        composed_at: composedAt.toISOString(),
        story_count: storyCount,
        url: `${config.BASE_URL}/api/v1/editions/${id}`,
      })),
    before: last && rows.length === limit ? toCursor(last) : null,
  };
}

/** Composed editions only; another reader's edition is not found. */
export async function readPublicEdition(platform: Platform, userId: string, id: string): Promise<V1Edition> {
  const { db, config } = platform;
  const row = await findEdition(db, userId, id);
  if (row?.state !== 'frozen') throw new AppError('NOT_FOUND');
  const [items, receipt] = await Promise.all([editionItemsOf(db, [row]), receiptOf(db, row)]);
  return {
    ...toPublicEdition(row, items, config.BASE_URL),
    stories: items.map(toExplainedStory),
    receipt: toPublicReceipt(receipt),
  };
}

export async function readPublicStory(platform: Platform, userId: string, itemId: string) {
  const editionId = await findEditionIdOfItem(platform.db, userId, itemId);
  if (!editionId) throw new AppError('NOT_FOUND');
  const edition = await readPublicEdition(platform, userId, editionId);
  const story = edition.stories.find(({ id }) => id === itemId);
  if (!story) throw new AppError('NOT_FOUND');
  return { ...storyOf(story, platform.config.BASE_URL, edition), receipt: edition.receipt };
}

/** The stories that match the archive's search. */
export async function searchPublicStories(
  platform: Platform,
  userId: string,
  { q, before }: { q: string; before?: string | undefined },
): Promise<V1SearchPage> {
  const { db, config } = platform;
  const found = await searchArchive(platform, userId, { search: q, before });
  const hits = found.editions.filter(({ state }) => state === 'frozen');
  const items = await editionItemsOf(
    db,
    hits.map(({ id, on }) => ({ id, localDate: on, userId })),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    stories: hits.flatMap(({ id, on, kind, items: matching }) =>
      matching
        .flatMap((match) => byId.get(match.id) ?? [])
        .map((item) => storyOf(toExplainedStory(item), config.BASE_URL, { id, date: on, kind: kindOf(kind) })),
    ),
    before: found.before,
  };
}

function storyOf(
  story: V1Story,
  baseUrl: string,
  { id, date, kind }: Pick<V1Edition, 'id' | 'date' | 'kind'>,
): V1ToldStory {
  return { ...story, edition: { id, date, kind, url: `${baseUrl}/api/v1/editions/${id}` } };
}

function toExplainedStory(item: ItemRow): V1Story {
  const { isInTitle, isInLead, mentions, otherWords } = notesOf(item);
  return {
    ...toPublicStory(item),
    why: {
      term: item.term,
      relevance: item.kind,
      is_in_title: isInTitle,
      is_in_lead: isInLead,
      mentions,
      other_words: otherWords,
      associated_word: null,
    },
  };
}

function toPublicReceipt({ dueAt, composedAt, deliveries }: Receipt): V1Edition['receipt'] {
  return {
    due_at: dueAt,
    composed_at: composedAt,
    deliveries: deliveries.map(({ channel, state, sentAt, attempts, replyCode, messageId }) => ({
      channel,
      state,
      sent_at: sentAt,
      attempts,
      reply_code: replyCode,
      message_id: messageId,
    })),
  };
}
