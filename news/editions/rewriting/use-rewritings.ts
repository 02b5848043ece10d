import type { Rewriting } from '../../summaries/rewriting/rewrite-story.ts';
import type { NewItem } from '../compose-edition.ts';
import { placesOf } from '../render/item-summary.ts';
import { type TextIds, textIdsOf } from '../texts/text-ids.ts';

type RewrittenText = Pick<NewItem, 'summary' | 'summaryMarks' | 'summaryParts' | 'reasons'> & TextIds;

/** Readers of a batch share the rewritten text of a story. */
const rewrittenTexts = new WeakMap<object, { of: Rewriting; text: RewrittenText }>();

/** Uses the model's checked text where there is one. An update keeps the outlets' sentences, which say what is new. */
export function withRewritings(items: NewItem[], rewritings: ReadonlyMap<string, Rewriting>): NewItem[] {
  if (rewritings.size === 0) return items;
  return items.map((item) => {
    const rewriting = item.rewriteKey ? rewritings.get(item.rewriteKey) : undefined;
    return rewriting && !item.isUpdate ? { ...item, ...rewriteItem(item, rewriting) } : item;
  });
}

function rewriteItem(item: NewItem, rewriting: Rewriting): RewrittenText {
  const known = rewrittenTexts.get(item.summaryMarks);
  if (known?.of === rewriting) return known.text;
  const { summary, line } = rewriting;
  const wordsOf = (text: string, marks: NewItem['titleMarks']) =>
    marks.map(([start, end]) => text.slice(start, end).toLowerCase());
  const words = new Set([...wordsOf(item.summary, item.summaryMarks), ...wordsOf(item.title, item.titleMarks)]);
  words.delete('');
  const rewritten = {
    summary,
    summaryMarks: placesOf(summary, words),
    // the sentences are based on all outlets of the story
    summaryParts: [],
    reasons: [...item.reasons, { type: 'model' as const, line }],
  };
  const text: RewrittenText = { ...rewritten, ...textIdsOf({ ...item, ...rewritten }) };
  rewrittenTexts.set(item.summaryMarks, { of: rewriting, text });
  return text;
}
