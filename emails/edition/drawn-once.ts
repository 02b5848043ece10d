import type { MailPart } from '../mail-parts.ts';
import { Recent } from '../recent.ts';
import { closed, OpenPart } from '../template.tsx';
import type { EditionStory } from './edition.ts';

/** The stories of a morning, each under the terms that bring it. */
const mostStories = 4000;

/** What was drawn of a story, by the way it was drawn. */
type Drawn = Map<string, readonly MailPart[]>;

const drawnOf = new Recent<Drawn>(mostStories);
/** The mail is drawn twice, as markup and as text: the second looks for nothing. */
const lastDrawn = new WeakMap<EditionStory, Drawn>();
const openAnswers = {
  useful: [new OpenPart('useful')],
  notThis: [new OpenPart('notThis')],
  lessOutlet: [new OpenPart('lessOutlet')],
};

export type OpenAnswers = typeof openAnswers;

/** A story as all its readers get it, drawn once for each way of drawing it; only the signed answers are one reader's own. */
export function storyParts(
  story: EditionStory,
  { way, isMarkup }: { way: string; isMarkup: boolean },
  draw: (answers: OpenAnswers | null) => MailPart[],
): readonly MailPart[] {
  const drawn = lastDrawn.get(story) ?? find(story);
  let parts = drawn.get(way);
  if (!parts) {
    parts = draw(story.answers && openAnswers);
    drawn.set(way, parts);
  }
  return story.answers ? closed(parts, story.answers, isMarkup) : parts;
}

function find(story: EditionStory): Drawn {
  const key = JSON.stringify({ ...story, answers: story.answers !== null });
  let drawn = drawnOf.get(key);
  if (!drawn) {
    drawn = new Map();
    drawnOf.set(key, drawn);
  }
  lastDrawn.set(story, drawn);
  return drawn;
}
