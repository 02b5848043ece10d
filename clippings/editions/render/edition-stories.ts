import type { Answer, Edition, EditionStory, WeekCourse } from '../../../contract/archive.ts';
import type { Shown } from '../../../newsroom/summaries/rights/within-rights.ts';
import { blocksOf, headlineOutlet } from '../event-blocks.ts';
import type { StoryCopy, WeekStory } from '../tables.ts';
import { shownStory } from './day-lines.ts';

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
  const course = courses?.get(item.storyId ?? '');
  return {
    ...shownStory(item),
    id: item.id,
    storyId: item.storyId ?? null,
    course: course ? toCourse(course) : null,
    outlets: item.outlets.map(({ name, url, title, at }) => ({ name, url, title, at })),
    isInMail: item.isInMail ?? true,
    isSaved: saved.has(item.id),
    answer: answers.get(item.id) ?? null,
    more: more.map(({ id, title, url, outlets }) => ({ id, title, url, outlet: headlineOutlet(outlets, url) })),
  };
}

/** Older editions lack the first day and the newest headline. */
export function toCourse({ course, articles, outlets, lastOn, firstOn, latest }: WeekStory): WeekCourse {
  return { course, articles, outlets, lastOn, firstOn: firstOn ?? lastOn, latest: latest ?? null };
}
