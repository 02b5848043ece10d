import { hourMs, minuteMs } from '../../contract/rules/durations.ts';
import { escapeMarkup } from '../../contract/rules/escape.ts';
import { type OutletId, outletPlanOf } from './outlets.ts';

/** Outlet, headline, lead and facts of one version: one digit per fact, in order. */
export type StoryVersion = readonly [outlet: OutletId, headline: string, lead: string, facts: string];

export type Story = {
  id: string;
  topic: string;
  /** Hours before the present at which the first outlet published. */
  hoursAgo: number;
  /** The story this one continues with new facts. */
  followUpOf?: string;
  /** The long-running story it belongs to. */
  partOf?: string;
  facts: readonly string[];
  versions: readonly StoryVersion[];
};

export type Article = {
  outlet: OutletId;
  storyId: string;
  topic: string;
  language: 'pt' | 'en';
  /** Path on the server, made of the headline alone: it is the same on every day and port. */
  path: string;
  guid: string;
  headline: string;
  byline: string;
  paragraphs: readonly string[];
  publishedAt: number;
};

// Delays after the first outlet, in the order the story lists the outlets.
const followHours = [0, 0.9, 2.3, 4.2, 7.1];

export const slugOf = (headline: string): string =>
  headline
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function publishedAt(story: Story, position: number, presentAt: number): number {
  const hoursAgo = story.hoursAgo - followHours[position]!;
  // A late version of a fresh story is dated between the first one and the present.
  const age = hoursAgo > 0 ? hoursAgo : story.hoursAgo / (position + 2);
  return presentAt - Math.round(age * 60) * minuteMs;
}

function paragraphsOf(lead: string, facts: readonly string[]): string[] {
  const paragraphs = [lead];
  for (let i = 0; i < facts.length; i += 2) paragraphs.push(facts.slice(i, i + 2).join(' '));
  return paragraphs;
}

function factsOf(story: Story, digits: string): string[] {
  return [...digits].map((digit) => {
    const fact = story.facts[Number(digit)];
    if (fact === undefined) throw new Error(`${story.id} has no fact ${digit}`);
    return fact;
  });
}

/** Every version of every story as an article, newest first, dated relative to the given present. */
export function composeArticles(stories: readonly Story[], now: number): Article[] {
  // Whole hours: a restart within the hour gives the same bytes, so cached validators still match.
  const presentAt = Math.floor(now / hourMs) * hourMs;
  return stories
    .flatMap((story) =>
      story.versions.map(([outlet, headline, lead, digits], position): Article => {
        const { language, bylines } = outletPlanOf(outlet);
        const slug = slugOf(headline);
        return {
          outlet,
          storyId: story.id,
          topic: story.topic,
          language,
          path: `/${outlet}/${story.topic}/${slug}`,
          guid: `tag:${outlet}.example,2026:${slug}`,
          headline,
          byline: bylines[slug.length % bylines.length]!,
          paragraphs: paragraphsOf(lead, factsOf(story, digits)),
          publishedAt: publishedAt(story, position, presentAt),
        };
      }),
    )
    .sort((a, b) => b.publishedAt - a.publishedAt || a.path.localeCompare(b.path));
}

export const paragraphsToHtml = (paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`).join('\n');
