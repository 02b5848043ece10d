import type { Language } from '../contract/language.ts';
import type { EditionStory } from './edition.ts';
import { words } from './words.ts';

/** PRODUCT.md §3.5: the reason, on every item, in one or two short sentences. */
export function whyHere(story: EditionStory, language: Language): string {
  return [reasonOf(story, language), outletsOf(story, language)].filter(Boolean).join(' ');
}

/** Without the number of outlets. */
export function reasonOf(story: EditionStory, language: Language): string {
  const t = words(language);
  if (story.isInTitle) return t('why.title');
  if (story.otherWords.length > 0) return t('why.words', { words: story.otherWords.slice(0, 3).join(', ') });
  if (story.isInLead) return t('why.lead');
  if (story.kind === 'mentioned') return t('why.mentioned', { count: story.mentions }).replace(' .', '.');
  return t(`why.${story.kind}`);
}

function outletsOf(story: EditionStory, language: Language): string {
  return story.outlets.length > 1 ? words(language)('why.outlets', { count: story.outlets.length }) : '';
}
