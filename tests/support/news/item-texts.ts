import { type SQL, sql } from 'drizzle-orm';
import { editionItems } from '../../../clippings/editions/tables.ts';
import { isItsStory, isItsText } from '../../../clippings/editions/texts/queries.ts';
import { itemTexts, storyTexts } from '../../../clippings/editions/texts/tables.ts';
import type { Handle } from '../../../platform/db/open-database.ts';

/** Every stored item with its text. */
export function itemsWithTexts(db: Handle) {
  return db
    .select({
      id: editionItems.id,
      userId: editionItems.userId,
      localDate: editionItems.localDate,
      termId: editionItems.termId,
      isInMail: editionItems.isInMail,
      isMore: editionItems.isMore,
      storyId: storyTexts.storyId,
      title: storyTexts.title,
      summary: storyTexts.summary,
      outlets: storyTexts.outlets,
      reasons: itemTexts.reasons,
      isUpdate: itemTexts.isUpdate,
    })
    .from(editionItems)
    .innerJoin(itemTexts, isItsText)
    .innerJoin(storyTexts, isItsStory);
}

interface Change {
  title?: SQL;
  url?: SQL;
  summary?: SQL;
  isUpdate?: SQL;
}

/** Gives items their own texts, different from the frozen ones. Texts never change, so these are new rows. */
export async function changeTexts(db: Handle, change: Change, where = sql`true`): Promise<void> {
  await db.execute(sql`
    with old as (
      select i.id as item_id, gen_random_uuid() as new_id, t.*, s.story_id, s.article_ids, s.title, s.url, s.summary, s.summary_parts,
        s.outlets
      from edition_items i join item_texts t on t.id = i.text_id and t.local_date = i.local_date
        join story_texts s on s.id = t.story_text_id and s.local_date = t.local_date
      where ${where}
    ), stories as (
      insert into story_texts (id, local_date, story_id, article_ids, title, url, summary, summary_parts, outlets)
      select new_id, local_date, story_id, article_ids, ${change.title ?? sql`title`}, ${change.url ?? sql`url`},
        ${change.summary ?? sql`summary`}, summary_parts, outlets from old
    ), texts as (
      insert into item_texts (id, local_date, story_text_id, title_marks, summary_marks, kind, reasons, is_update)
      select new_id, local_date, new_id, title_marks, summary_marks, kind, reasons, ${change.isUpdate ?? sql`is_update`} from old
    )
    update edition_items i set text_id = old.new_id from old where i.id = old.item_id and i.local_date = old.local_date`);
}
