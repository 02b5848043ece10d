import type { Language } from '../../contract/language.ts';
import { whyHere as choose } from '../../contract/rules/story-notes.ts';
import { words } from '../words.ts';
import type { EditionStory } from './edition.ts';

/** The reason, on every item, in one or two short sentences. */
export function whyHere(story: EditionStory, language: Language): string {
  return [reasonOf(story, language), outletsOf(story, language)].filter(Boolean).join(' ');
}

/** Without the number of outlets. */
export function reasonOf(story: EditionStory, language: Language): string {
  const { key, values } = choose(story);
  return words(language)(`why.${key}`, values as never);
}

function outletsOf(story: EditionStory, language: Language): string {
  return story.outlets.length > 1 ? words(language)('why.outlets', { count: story.outlets.length }) : '';
}
