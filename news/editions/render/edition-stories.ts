import type { Answer, Edition, EditionStory } from '../../../contract/archive.ts';
import type { Shown } from '../../rights/within-rights.ts';
import { blocksOf, headlineOutlet } from '../event-blocks.ts';
import type { StoryCopy, WeekStory } from '../tables.ts';
import { languageOf, lineOf, notesOf } from './day-lines.ts';

/** A saved copy does not record whether the mail had it. */
type ShownItem = Shown<StoryCopy> & { id: string; isInMail?: boolean };

/** The reader's answers and saved items. */
interface Marks {
  answers: ReadonlyMap<string, Answer>;
  saved: ReadonlySet<string>;
  /** In the summary of a week, by story. */
  courses?: ReadonlyMap<string, WeekStory> | undefined;
}

/** An edition's items for its page: by term, with the reader's answers. */
export function storiesByTerm(
  items: readonly ShownItem[],
  cutCounts: Record<string, number>,
  marks: Marks,
): Edition['terms'] {
  return [...Map.groupBy(blocksOf(items), ({ item }) => item.term)].map(([term, members]) => ({
    term,
    stories: members.map(({ item, more }) => toStory(item, more, marks)),
    cutCount: cutCounts[term] ?? 0,
  }));
}

export function toStory(item: ShownItem, more: readonly ShownItem[], { answers, saved, courses }: Marks): EditionStory {
  return {
    id: item.id,
    storyId: item.storyId ?? null,
    course: courseOf(courses?.get(item.storyId ?? '')),
    title: item.title,
    titleMarks: item.titleMarks,
    line: lineOf(item),
    language: languageOf(item),
    url: item.url,
    summary: item.summary,
    summaryMarks: item.summaryMarks,
    outlets: item.outlets.map(({ name, url, title, at }) => ({ name, url, title, at })),
    kind: item.kind,
    isUpdate: item.isUpdate,
    isInMail: item.isInMail ?? true,
    ...notesOf(item),
    isSaved: saved.has(item.id),
    answer: answers.get(item.id) ?? null,
    more: more.map(({ id, title, url, outlets }) => ({ id, title, url, outlet: headlineOutlet(outlets, url) })),
  };
}

function courseOf(story: WeekStory | undefined): EditionStory['course'] {
  if (!story) return null;
  const { course, articles, outlets, lastOn } = story;
  return { course, articles, outlets, lastOn, firstOn: story.firstOn ?? lastOn, latest: story.latest ?? null };
}
